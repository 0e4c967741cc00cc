import type { QuizOutcome } from '@noor-quest/rules/quiz'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { useEffect } from 'react'
import { scriptOf } from '../../text/script-of.ts'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { quizText } from './quiz.en.ts'
import type { QuestionScreen } from './quiz-controller.ts'
import './quiz.css'

/** The time in which the four options appear, one after the other (quiz.css). */
export const ENTRANCE_MS = 240

/**
 * Accepts A-D, 1-4 and the visible letters. On a keyboard of another
 * script the key in A's place is A.
 */
function letterOf(event: KeyboardEvent): OptionLetter | undefined {
  const key = event.key.toLowerCase()
  // The alif without hamza counts as أ, which would need Shift.
  const shown = OPTION_LETTERS.find((letter) => quizText.optionLetter[letter] === (key === 'ا' ? 'أ' : key))
  if (shown) return shown
  const index = '1234'.indexOf(key)
  if (key.length === 1 && index >= 0) return OPTION_LETTERS[index]
  return OPTION_LETTERS.find(
    (letter) => key === letter || (key > '\u007f' && event.code === `Key${letter.toUpperCase()}`),
  )
}

/** True for more than `limit` letters. Vowel signs don't count, because they have no width. */
export function isLong(words: string, limit: number): boolean {
  return words.replace(/\p{M}/gu, '').length > limit
}

type OptionLook = 'open' | 'chosen' | 'right' | 'wrong' | 'other'

const OPTION_LOOKS: Record<OptionLook, string> = {
  open: 'border-gold/40 bg-ink quiz-option-raised hover:border-gold hover:bg-teal active:translate-y-1',
  chosen: 'border-gold bg-[#3a3420] translate-y-1',
  right: 'z-1 border-[#bff3dc] bg-[#17735e] text-white quiz-option-glazed',
  wrong: 'z-1 border-[#a98468] bg-[#35291f] translate-y-1',
  other: 'border-parchment/12 bg-ink text-parchment/60 scale-[0.98]',
}
const STAR_LOOKS: Record<OptionLook, { fill: string; stroke: string; letter: string }> = {
  open: { fill: 'var(--color-night)', stroke: 'var(--color-gold)', letter: 'text-gold-pale' },
  chosen: { fill: 'var(--color-gold)', stroke: 'var(--color-gold-pale)', letter: 'text-night' },
  right: { fill: '#fff', stroke: '#fff', letter: 'text-[#17694e]' },
  wrong: { fill: '#80604a', stroke: '#a98468', letter: 'text-white' },
  other: { fill: 'none', stroke: 'var(--color-muted)', letter: 'text-muted' },
}

/** The part of an answer that its options show. */
type Answer =
  | Exclude<QuestionScreen['answer'], { state: 'judged' }>
  | { state: 'judged'; choice: OptionLetter | null; outcome: Pick<QuizOutcome, 'correct_option'> }

function appearanceOf(letter: OptionLetter, answer: Answer): OptionLook {
  if (answer.state === 'open') return 'open'
  if (answer.state === 'uncounted') return 'other'
  if (answer.state === 'sent') return answer.choice === letter ? 'chosen' : 'other'
  if (answer.outcome.correct_option === letter) return 'right'
  return answer.choice === letter ? 'wrong' : 'other'
}

type OptionsProps = {
  options: Record<OptionLetter, string>
  answer: Answer
  isGuarded: boolean
  onChoose: (choice: OptionLetter) => void
}

/** A question's options. The keyboard chooses them too. Each question needs its own `key`. */
export function OptionList(props: OptionsProps) {
  const { isGuarded, onChoose } = props
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isGuarded) return
      const letter = letterOf(event)
      if (letter) onChoose(letter)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onChoose, isGuarded])

  return (
    <ul
      className="grid gap-3 sm:grid-cols-2 sm:gap-4 short:grid-cols-1 short:gap-2 low:gap-2 large:gap-1.5"
      aria-label={quizText.options}
    >
      {OPTION_LETTERS.map((letter) => (
        <li key={letter} className="quiz-option grid">
          <Option letter={letter} {...props} />
        </li>
      ))}
    </ul>
  )
}

const OPTION =
  'relative flex min-h-17.5 items-center gap-4 rounded-2xl border-[1.5px] px-4 py-2 text-start sm:min-h-20 low:min-h-14.5 low:gap-3 low:py-1.5 low:rtl:min-h-13 large:min-h-12! large:gap-2.5 large:px-3 large:py-1'

function Option({ letter, options, answer, isGuarded, onChoose }: OptionsProps & { letter: OptionLetter }) {
  const look = appearanceOf(letter, answer)
  // All four options have the text size of the longest.
  const hasLong = OPTION_LETTERS.some((each) => isLong(options[each], 60))
  const star = STAR_LOOKS[look]
  const isChosen = 'choice' in answer && answer.choice === letter
  return (
    <button
      type="button"
      disabled={isGuarded}
      // `disabled` would lose the focus, so only the guard uses it.
      aria-disabled={look !== 'open' || undefined}
      aria-pressed={isChosen}
      aria-keyshortcuts={`${quizText.optionLetter[letter]} ${OPTION_LETTERS.indexOf(letter) + 1}`}
      onClick={() => onChoose(letter)}
      className={classNames(
        OPTION,
        'transition-[translate,scale,background-color,border-color] duration-200 ease-glide short:min-h-12 short:py-1.5',
        hasLong
          ? 'text-base lg:text-lg 2xl:text-xl short:text-sm low:text-sm large:text-[0.75rem]'
          : 'text-lg lg:text-xl 2xl:text-2xl short:text-base low:text-base large:text-[0.875rem]',
        OPTION_LOOKS[look],
        look !== 'open' && 'cursor-default',
        look === 'right' && isChosen && 'quiz-press translate-y-1',
      )}
    >
      <span className="relative grid size-11 shrink-0 place-items-center short:size-9 low:size-9 large:size-9">
        {look === 'right' && isChosen && <span className="quiz-ring absolute inset-0 rounded-full" />}
        <KhatamStar fill={star.fill} stroke={star.stroke} strokeWidth={0.06} className="absolute inset-0" />
        <span className={classNames('relative font-bold large:text-[0.625rem]', star.letter)}>
          {look === 'right' ? <CheckIcon /> : look === 'wrong' ? <CloseIcon /> : quizText.optionLetter[letter]}
        </span>
      </span>
      <span className="grid min-w-0 flex-1">
        {/* The option has its own direction, and is beside its letter on either side. */}
        <span className="wrap-anywhere leading-snug">
          <bdi lang={scriptOf(options[letter])}>
            <StoredText text={options[letter]} />
          </bdi>
        </span>
      </span>
      {/* The label is on the edge: as a second line, it would move the options. */}
      {(look === 'right' || look === 'wrong') && (
        <span
          className={classNames(
            'absolute end-4 -bottom-2.5 whitespace-nowrap rounded-full border border-current bg-night px-2.5 font-semibold text-xs leading-4.5 large:text-[0.5rem]',
            look === 'right' ? 'text-right-text' : 'text-wrong-text',
          )}
        >
          {look === 'right' ? quizText.correctAnswer : quizText.yourAnswer}
        </span>
      )}
    </button>
  )
}
