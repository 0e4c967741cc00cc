// The final on the hall's screen: lobby, each question in both languages, standings and podium
// (docs/product-rules.md#the-final).
import { eachLanguage, type InLanguages } from '@noor-quest/rules/languages'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { useEffect, useRef, useState } from 'react'
import { QuotedVerses, useCitations, wordsOf } from '../boards/citations.tsx'
import type { ShownFinal } from '../boards/display-controller.ts'
import { finalText } from '../boards/final.en.ts'
import { useSecondsLeft } from '../boards/final-clock.ts'
import { OptionShape, optionStyle } from '../boards/option-shape.tsx'
import { RankBadge } from '../boards/rank-badge.tsx'
import { formatSource } from '../boards/sources.ts'
import { useRankSlide } from '../boards/use-rank-slide.ts'
import { prefersReducedMotion } from '../platform/device/media-query.ts'
import type { JoinAddress } from '../platform/network/join-address.ts'
import { audio } from '../platform/sound/audio.ts'
import { commonText } from '../text/common.en.ts'
import { scriptOf } from '../text/script-of.ts'
import { useLanguage } from '../text/use-language.ts'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { StoredText } from '../ui/stored-text.tsx'
import { Arches } from './arches.tsx'
import { displayText } from './display.en.ts'
import { DisplayName } from './display-rows.tsx'
import './mood-final.css'
import { moodFinalText as text } from './mood-final.en.ts'
import { useFit } from './use-fit.ts'

/** The number of last seconds that tick. */
const TICKS = 5
/** The former order is seen for this time before the places change. */
const FORMER_MS = 1200
/** The delay from one arriving name to the next, for names that enter together. */
const ARRIVES_MS = 180
const ARRIVING_MAX = 8

type Props = { final: ShownFinal; address: JoinAddress; dir: 'ltr' | 'rtl' }
type StepProps = Pick<Props, 'final'>

export function FinalMood({ final, address, dir }: Props) {
  const { tag } = useLanguage()
  const { step, question, questions, is_void, title_en, title_ar } = final
  const celebrates = useSounds(final)
  return (
    <div className="final display-stage" dir={dir} data-step={step}>
      {step !== 'lobby' && (
        <header className="final-head display-text">
          <div className="final-progress">
            <Title title={tag === 'ar' ? title_ar : title_en} />
            {question > 0 && step !== 'podium' && (
              <p className="text-gold-pale">{finalText.questionOf(question, questions)}</p>
            )}
          </div>
          {(step === 'shown' || step === 'open') && <Clock final={final} />}
          {step === 'open' && (
            <p role="status" className="final-answered text-gold-pale tabular-nums">
              {text.answered(final.answered, final.expected)}
            </p>
          )}
          {step === 'closed' && <p className="final-answered text-gold-pale">{finalText.timeUp}</p>}
        </header>
      )}
      {step === 'lobby' ? (
        <Lobby final={final} address={address} />
      ) : step === 'standings' ? (
        is_void ? (
          <p role="status" className="final-said display-text font-display text-gold-pale">
            {finalText.isVoid}
          </p>
        ) : (
          <Standings key={question} final={final} />
        )
      ) : step === 'podium' ? (
        <Podium final={final} address={address} />
      ) : step === 'revealed' ? (
        <Reveal final={final} />
      ) : (
        <Question final={final} />
      )}
      {celebrates && <ConfettiFall />}
    </div>
  )
}

/**
 * Plays each step's sound; a screen that is opened later plays none, because the hall has heard it.
 * Returns true once the first place has been named while this screen was open.
 */
function useSounds({ step, question, round, podium, is_over, endsAtMs }: ShownFinal): boolean {
  const cue = `${step} ${question} ${round} ${podium.length}`
  const heard = useRef(cue)
  const [startedOver] = useState(is_over)
  useEffect(() => {
    if (cue === heard.current) return
    heard.current = cue
    if (step === 'open') audio.play('beep')
    else if (step === 'revealed') audio.play('correct')
    else if (step === 'podium' && podium.length > 0) audio.play(is_over ? 'fanfare' : 'win')
  }, [cue, step, podium.length, is_over])
  const seconds = useSecondsLeft(step === 'open' ? endsAtMs : null)
  useEffect(() => {
    if (seconds !== null && seconds > 0 && seconds <= TICKS) audio.play('tick')
  }, [seconds])
  return is_over && !startedOver
}

function Title({ title }: { title: string }) {
  return (
    <p className="final-title font-display font-semibold" style={{ '--length': title.length }} lang={scriptOf(title)}>
      <bdi>{title}</bdi>
    </p>
  )
}

function Clock({ final: { step, endsAtMs } }: StepProps) {
  const seconds = useSecondsLeft(endsAtMs)
  const isLast = step === 'open' && seconds !== null && seconds <= TICKS
  return (
    <div role="timer" aria-label={finalText.timeLeft} className="final-clock" data-last={isLast || undefined}>
      <KhatamStar fill="rgb(7 21 34 / 0.9)" inner className="absolute inset-0" />
      <span className="relative font-display tabular-nums">{commonText.number(seconds ?? 0)}</span>
    </div>
  )
}

function Lobby({ final, address }: Omit<Props, 'dir'>) {
  const { url, host } = finalAddress(address)
  const box = useFit(final.names)
  return (
    <div className="final-lobby">
      <div className="final-join">
        <Title title={final.title_en} />
        {final.title_ar !== final.title_en && <Title title={final.title_ar} />}
        <div className="final-qr overflow-clip bg-white">
          <QrCode value={url} label={displayText.qrLabel(host)} withEdge />
        </div>
        <p className="display-line display-text">{text.join}</p>
        <p className="final-address wrap-anywhere font-bold" style={{ '--length': host.length }}>
          <bdi dir="ltr">{host}</bdi>
        </p>
      </div>
      <section className="final-entered">
        <p role="status" className="display-heading display-text font-display text-gold-pale tabular-nums">
          {text.entered(final.entered)}
        </p>
        <div ref={box} className="display-fit">
          <ul className="final-names">
            {final.names.map(({ key, name }, index) => (
              <LobbyName key={key} name={name} delayMs={Math.min(index, ARRIVING_MAX) * ARRIVES_MS} />
            ))}
          </ul>
        </div>
      </section>
    </div>
  )
}

function LobbyName({ name, delayMs }: { name: string; delayMs: number }) {
  const [animationDelay] = useState(`${delayMs}ms`)
  return (
    <li className="final-name display-panel display-arrives" style={{ animationDelay }}>
      <DisplayName name={name} className="final-lobby-name font-semibold" />
    </li>
  )
}

/** The page of the final for phones. */
function finalAddress({ url, host }: JoinAddress): { url: string; host: string } {
  return { url: new URL('/final', url).href, host: `${host}/final` }
}

/** The text alone, then with its options. */
function Question({ final }: StepProps) {
  const { options } = final
  const box = useFit(final.text, options)
  return (
    <div ref={box} className="display-fit final-question">
      <BothLanguages texts={final.text} className="final-text font-display" />
      {options !== null && (
        <ol className="final-options">
          {OPTION_LETTERS.map((letter) => (
            <li key={letter} className="final-option" style={optionStyle(letter)}>
              <OptionShape letter={letter} className="final-shape" />
              <BothLanguages texts={optionIn(options, letter)} className="final-option-text" />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

type Options = NonNullable<ShownFinal['options']>

const optionIn = ({ en, ar }: Options, letter: OptionLetter) => ({
  en: en?.[letter] ?? null,
  ar: ar?.[letter] ?? null,
})

function BothLanguages({ texts, className }: { texts: InLanguages<string> | null; className: string }) {
  return (
    <div className={className}>
      {[...new Set(eachLanguage(texts ?? { en: null, ar: null }))].map((words) => (
        <p key={words} dir="auto" lang={scriptOf(words)}>
          <StoredText text={words} />
        </p>
      ))}
    </div>
  )
}

function Reveal({ final }: StepProps) {
  const { tag } = useLanguage()
  const { reveal, options } = final
  const source = reveal?.source ?? null
  const { verses, hadiths } = wordsOf(source ?? '', useCitations([source]))
  const box = useFit(reveal, verses, hadiths)
  if (reveal === null || options === null) return null
  const { key, counts, explanation } = reveal
  const most = Math.max(1, ...Object.values(counts))
  return (
    <div ref={box} role="status" className="display-fit final-reveal">
      <BothLanguages texts={final.text} className="final-asked text-muted" />
      <div className="final-option display-arrives" data-right style={optionStyle(key)}>
        <OptionShape letter={key} className="final-shape" />
        <BothLanguages texts={optionIn(options, key)} className="final-option-text" />
        <CheckIcon className="final-check text-right-text" />
        <span className="sr-only">{finalText.rightAnswer}</span>
      </div>
      {final.is_void && <p className="final-void display-text text-amber-text">{finalText.isVoid}</p>}
      <ol className="final-counts">
        {OPTION_LETTERS.map((letter) => (
          <li
            key={letter}
            data-right={letter === key || undefined}
            style={{ ...optionStyle(letter), '--share': counts[letter] / most }}
          >
            <OptionShape letter={letter} className="final-shape" />
            <b className="tabular-nums" aria-hidden="true">
              {commonText.number(counts[letter])}
            </b>
            <span className="final-bar" aria-hidden="true" />
            <span className="sr-only">
              {finalText.letter[letter]}: {text.chose(counts[letter])}
            </span>
          </li>
        ))}
      </ol>
      <div className="final-why display-panel">
        <BothLanguages texts={explanation} className="final-explanation" />
        {verses.length + hadiths.length > 0 && (
          <div className="final-words text-gold-pale">
            {verses.length > 0 && <QuotedVerses verses={verses} className="" />}
            {hadiths.map((hadith) => (
              <p key={hadith.source} lang="ar" dir="rtl">
                <StoredText text={`«${hadith.text}»`} />
              </p>
            ))}
          </div>
        )}
        {source !== null && (
          <p className="final-source display-text text-muted">
            <bdi>
              <StoredText text={formatSource(source, tag)} />
            </bdi>
          </p>
        )}
      </div>
    </div>
  )
}

/** The first five: in their former order, then in the present one. */
function Standings({ final: { standings } }: StepProps) {
  const [isNow, setNow] = useState(() => prefersReducedMotion() || standings.every(({ before }) => before === null))
  useEffect(() => {
    const timer = window.setTimeout(() => setNow(true), FORMER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  const list = useRankSlide<HTMLOListElement>()
  const box = useFit(standings)
  const rows = isNow ? standings : [...standings].sort((one, other) => formerOf(one) - formerOf(other))
  return (
    <section className="final-standings">
      <h3 className="display-heading display-text text-gold-pale">{finalText.standings}</h3>
      <div ref={box} className="display-fit">
        <ol ref={list} className="final-rows">
          {rows.map(({ key, name, points, rank, before }) => (
            <li key={key} data-slide={key} data-rank={rank} className="final-row display-panel">
              <RankBadge rank={{ rank, is_exact: true }} size="text" />
              <DisplayName name={name} className="final-row-name flex min-w-0 font-semibold" />
              <Movement rank={rank} before={before} />
              <b className="text-gold-pale tabular-nums">{commonText.number(points)}</b>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const formerOf = ({ before }: { before: number | null }) => before ?? Number.MAX_SAFE_INTEGER

function Movement({ rank, before }: { rank: number; before: number | null }) {
  const places = before === null ? 0 : before - rank
  if (places === 0) return <span />
  const number = Math.abs(places)
  return (
    <span className={`final-moved tabular-nums ${places > 0 ? 'text-right-text' : 'text-muted'}`}>
      <span aria-hidden="true">
        {places > 0 ? '▲' : '▼'} {commonText.number(number)}
      </span>
      <span className="sr-only">{places > 0 ? text.up(number) : text.down(number)}</span>
    </span>
  )
}

/** The places named so far, from the third up. */
function Podium({ final: { podium, is_over }, address }: Omit<Props, 'dir'>) {
  useLanguage()
  const figure = ({ points }: ShownFinal['podium'][number]) => finalText.points(points)
  return (
    <div className="final-podium">
      <Arches places={podium} isWhole={is_over} figure={figure} />
      {is_over && (
        <p role="status" className="final-list display-text display-arrives font-display text-gold-pale">
          {text.wholeList} · <bdi dir="ltr">{finalAddress(address).host}</bdi>
        </p>
      )}
    </div>
  )
}
