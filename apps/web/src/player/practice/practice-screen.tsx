import type { QuizPractice } from '@noor-quest/contract/quiz'
import { type OptionLetter, QUIZ_LEVELS, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { useCallback, useEffect, useRef, useState } from 'react'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import { call } from '../../platform/network/http.ts'
import { scriptOf } from '../../text/script-of.ts'
import { seasonName } from '../../text/season-name.ts'
import { useLanguage } from '../../text/use-language.ts'
import calmPicture from '../../ui/art/states/quiz-calm.svg'
import completedPicture from '../../ui/art/states/quiz-completed.svg'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useCitations } from '../../ui/citation/citations.tsx'
import { CitedSource, VersesCredit } from '../../ui/citation/cited-source.tsx'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { HomeButton, HomeLink } from '../../ui/home-link.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { StoredParagraph, StoredText } from '../../ui/stored-text.tsx'
import { quizText } from '../quiz/quiz.en.ts'
import { ENTRANCE_MS, OptionList } from '../quiz/quiz-options.tsx'
import { gameText } from '../shell/game/game.en.ts'
import { useDoubleTapGuard } from '../shell/game/game-frame.tsx'
import { LanguageMark, localized, localizedQuestion } from '../shell/game/localized.tsx'
import { LoadedScreen } from '../shell/loaded-screen.tsx'
import { practiceText } from './practice.en.ts'

type Question = QuizPractice['questions'][number]

/** Without a level: the season alone. */
const fetchPractice = (level: QuizLevel | null) =>
  call('GET /api/quiz/practice', { query: { level: level === null ? undefined : `${level}` } })

/**
 * The screen of /practice: questions of the closed season with their explanations. Nothing is
 * stored (docs/product-rules.md#practice).
 */
export function PracticeScreen() {
  useLanguage()
  const [level, setLevel] = useState<QuizLevel | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads other questions
  const load = useCallback(() => fetchPractice(level), [level, round])
  const failed = { title: practiceText.failed, log: 'The practice questions could not be loaded' }
  return (
    <LoadedScreen key={`${level}${round}`} load={load} failed={failed}>
      {({ season, questions }) =>
        season === null ? (
          <MessageScreen title={leaderboardsText.practice} message={practiceText.none} picture={calmPicture}>
            <HomeButton />
          </MessageScreen>
        ) : level === null ? (
          <Levels name={seasonName(season)} onChoose={setLevel} />
        ) : questions.length === 0 ? (
          <MessageScreen title={gameText.level(level)} message={practiceText.noneOfLevel} picture={calmPicture}>
            <Button onClick={() => setLevel(null)}>{practiceText.otherLevel}</Button>
            <HomeButton />
          </MessageScreen>
        ) : (
          <Practice
            level={level}
            questions={questions}
            onMore={() => setRound(round + 1)}
            onLevels={() => setLevel(null)}
          />
        )
      }
    </LoadedScreen>
  )
}

function Levels({ name, onChoose }: { name: string; onChoose: (level: QuizLevel) => void }) {
  return (
    <GlassPanel className="m-auto grid w-full max-w-xl justify-items-center gap-5 p-6 text-center sm:p-10 short:gap-3 short:p-5">
      <div className="grid gap-2">
        <p className="font-semibold text-gold text-sm">
          <bdi>{name}</bdi>
        </p>
        <ScreenHeading className="text-4xl text-gold-pale short:text-3xl">{leaderboardsText.practice}</ScreenHeading>
        <p className="text-balance text-muted">{practiceText.intro}</p>
      </div>
      <ul className="grid w-full gap-3 sm:grid-cols-3 short:grid-cols-3">
        {QUIZ_LEVELS.map((level) => (
          <li key={level} className="grid">
            <Button variant="glass" size="lg" className="flex-col gap-0!" onClick={() => onChoose(level)}>
              {gameText.level(level)}
              <span className="font-normal text-muted text-sm">{quizText.levelNames[level]}</span>
            </Button>
          </li>
        ))}
      </ul>
      <HomeLink />
    </GlassPanel>
  )
}

type PracticeProps = { level: QuizLevel; questions: Question[]; onMore: () => void; onLevels: () => void }

function Practice({ level, questions, onMore, onLevels }: PracticeProps) {
  const [asked, setAsked] = useState(questions)
  const [index, setIndex] = useState(0)
  const [wrong, setWrong] = useState<Question[]>([])
  const question = asked[index]
  if (question) {
    return (
      <PracticeQuestion
        key={index}
        level={level}
        question={question}
        number={index + 1}
        count={asked.length}
        onNext={(isRight) => {
          if (!isRight) setWrong([...wrong, question])
          setIndex(index + 1)
        }}
      />
    )
  }
  const repeat = () => {
    setAsked(wrong)
    setWrong([])
    setIndex(0)
  }
  return (
    <MessageScreen
      title={practiceText.result(asked.length - wrong.length, asked.length)}
      message={wrong.length === 0 ? practiceText.allRight : null}
      picture={wrong.length === 0 ? completedPicture : calmPicture}
    >
      {wrong.length > 0 && <Button onClick={repeat}>{practiceText.repeat}</Button>}
      <Button variant={wrong.length > 0 ? 'glass' : 'gold'} onClick={onMore}>
        {practiceText.more}
      </Button>
      <Button variant="glass" onClick={onLevels}>
        {practiceText.otherLevel}
      </Button>
      <HomeButton />
    </MessageScreen>
  )
}

type QuestionProps = {
  level: QuizLevel
  question: Question
  number: number
  count: number
  onNext: (isRight: boolean) => void
}

function PracticeQuestion({ level, question, number, count, onNext }: QuestionProps) {
  const { correct_option, source } = question
  const [choice, setChoice] = useState<OptionLetter | null>(null)
  const citations = useCitations([source])
  const heading = useRef<HTMLHeadingElement>(null)
  const verdict = useRef<HTMLDivElement>(null)
  const isGuarded = useDoubleTapGuard(number, ENTRANCE_MS)
  const { question_text, options } = localizedQuestion(question.texts)
  const explanation = localized(question.explanation)
  const isRight = choice === correct_option

  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  // The explanation is below the options, often off a phone's screen. Its focus also reads it
  // aloud.
  useEffect(() => {
    if (choice !== null) verdict.current?.focus()
  }, [choice])

  return (
    <div className="m-auto grid w-full max-w-3xl gap-4 sm:gap-6 max-sm:pt-12 short:gap-3 short:pe-corner">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone="gold" className="min-h-8">
          {gameText.level(level)}
        </Badge>
        <p className="font-semibold">{quizText.questionOf(number, count)}</p>
      </header>
      <section className="grid justify-items-center gap-3 rounded-3xl border border-gold/30 bg-teal px-5 py-7 text-center shadow-glass sm:px-10">
        <h1
          ref={heading}
          tabIndex={-1}
          dir="auto"
          lang={scriptOf(question_text)}
          className="wrap-anywhere text-[clamp(1.25rem,3.2vw,2rem)] text-parchment leading-snug outline-none"
        >
          <StoredText text={question_text} />
        </h1>
        <LanguageMark of={question_text} />
      </section>
      <OptionList
        options={options}
        answer={choice === null ? { state: 'open' } : { state: 'judged', choice, outcome: { correct_option } }}
        isGuarded={isGuarded}
        onChoose={(letter) => setChoice((chosen) => chosen ?? letter)}
      />
      {choice !== null && (
        <section
          ref={verdict}
          tabIndex={-1}
          className="wrap-anywhere grid gap-3 rounded-3xl border border-gold/30 bg-ink p-5 text-start outline-none sm:p-6"
        >
          <h2 className={isRight ? 'text-right-text text-xl' : 'text-wrong-text text-xl'}>
            {isRight ? quizText.correct : quizText.wrong}
          </h2>
          {explanation && (
            <StoredParagraph text={explanation} className="border-gold/50 border-s-2 ps-4 text-parchment/90" />
          )}
          {source && <CitedSource source={source} citations={citations} />}
          <VersesCredit verses={citations.verses} />
          <Button className="justify-self-center" onClick={() => onNext(isRight)}>
            {number === count ? practiceText.finish : practiceText.next}
          </Button>
        </section>
      )}
      <p className="text-center">
        <HomeLink />
      </p>
    </div>
  )
}
