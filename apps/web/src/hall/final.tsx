// The final on the hall's screen: lobby, each question in both languages, standings and podium
// (docs/product-rules.md#the-final).
import { eachLanguage, type InLanguages } from '@noor-quest/rules/languages'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { useEffect, useRef, useState } from 'react'
import { finalText } from '../final/final.en.ts'
import { useSecondsLeft } from '../final/final-clock.ts'
import { OptionShape, optionStyle } from '../final/option-shape.tsx'
import type { ShownFinal } from '../leaderboards/display-controller.ts'
import { RankBadge } from '../leaderboards/rank-badge.tsx'
import { useRankSlide } from '../leaderboards/use-rank-slide.ts'
import { prefersReducedMotion } from '../platform/device/media-query.ts'
import type { JoinAddress } from '../platform/network/join-address.ts'
import { audio } from '../platform/sound/audio.ts'
import { commonText } from '../text/common.en.ts'
import { scriptOf } from '../text/script-of.ts'
import { useLanguage } from '../text/use-language.ts'
import { QuotedVerses, useCitations, wordsOf } from '../ui/citation/citations.tsx'
import { formatSource } from '../ui/citation/sources.ts'
import { classNames } from '../ui/class-names.ts'
import { ConfettiFall } from '../ui/confetti-fall.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { StoredText } from '../ui/stored-text.tsx'
import { Arches } from './arches.tsx'
import { displayText } from './display.en.ts'
import { DisplayName } from './display-rows.tsx'
import './final.css'
import { moodFinalText as text } from './final.en.ts'
import { useFit } from './use-fit.ts'

/** The number of last seconds that tick. */
const TICKS = 5
/** The former order is seen for this time before the places change. */
const FORMER_MS = 1200
/** The delay from one arriving name to the next, for names that enter together. */
const ARRIVES_MS = 180
const ARRIVING_MAX = 8

/** A heading above contents that shrink. */
const HEADED = 'u-gap-[1.4] grid min-h-0 grid-rows-[auto_minmax(0,1fr)]'
/** An option's text keeps its size until `--fit` is small. The question's text shrinks first. */
const OPTION =
  'final-option u-gap-[2] u-px-[2] u-py-[min(1.4,2*var(--fit))] u-rounded-[2.4] u-text-[min(4.2,9*var(--fit))]/[1.25] grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center'
const SHAPE = 'u-size-[8] u-text-[3.6]/[1]'
const OPTION_TEXT = 'final-option-text grid min-w-0 gap-[0.1em] font-semibold'

/** `address` null: only this machine can open the server. */
type Props = { final: ShownFinal; address: JoinAddress | null; dir: 'ltr' | 'rtl' }
type StepProps = Pick<Props, 'final'>

export function FinalMood({ final, address, dir }: Props) {
  const { tag } = useLanguage()
  const { step, question, questions, is_void, is_tie, title_en, title_ar } = final
  const celebrates = useSounds(final)
  return (
    <div
      className="final display-stage u-gap-[1.4] grid-rows-[auto_minmax(0,1fr)] data-[step=lobby]:grid-rows-1"
      dir={dir}
      data-step={step}
    >
      {step !== 'lobby' && (
        <header className="display-text u-gap-[2] u-text-[3.4]/[1.4] min-h-[calc(13*var(--u))] grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center">
          <div>
            <Title
              title={tag === 'ar' ? title_ar : title_en}
              className="u-text-[clamp(1.8,150/var(--length),3)]/[1.4]"
            />
            {question > 0 && step !== 'podium' && (
              <p className="text-gold-pale">{is_tie ? finalText.tie : finalText.questionOf(question, questions)}</p>
            )}
          </div>
          {(step === 'shown' || step === 'open') && <Clock final={final} />}
          {step === 'open' && (
            <p role="status" className="col-3 justify-self-end text-end font-semibold text-gold-pale tabular-nums">
              {text.answered(final.answered, final.expected)}
            </p>
          )}
          {step === 'closed' && (
            <p className="col-3 justify-self-end text-end font-semibold text-gold-pale">{finalText.timeUp}</p>
          )}
        </header>
      )}
      {step === 'lobby' ? (
        <Lobby final={final} address={address} />
      ) : step === 'standings' ? (
        is_void ? (
          <p
            role="status"
            className="display-text u-text-[8]/(--tight) place-self-center text-balance text-center font-display text-gold-pale"
          >
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
 * Plays a sound when a question opens, at its reveal and at each named place. Ticks in the last
 * seconds of a question. A screen that is opened later doesn't play the last sound again.
 * Returns true once the winner has been named while this screen was open.
 */
function useSounds({ step, question, round, podium, is_over, endsAtMs }: ShownFinal): boolean {
  const cue = `${step} ${question} ${round} ${podium.length}`
  const heard = useRef(cue)
  const [wasOverAtStart] = useState(is_over)
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
  return is_over && !wasOverAtStart
}

function Title({ title, className }: { title: string; className: string }) {
  return (
    <p
      className={`final-title ${className} wrap-anywhere font-display font-semibold text-gold`}
      style={{ '--length': title.length }}
      lang={scriptOf(title)}
    >
      <bdi>{title}</bdi>
    </p>
  )
}

function Clock({ final: { step, endsAtMs } }: StepProps) {
  const seconds = useSecondsLeft(endsAtMs)
  const isLast = step === 'open' && seconds !== null && seconds <= TICKS
  return (
    <div
      role="timer"
      aria-label={finalText.timeLeft}
      className={classNames(
        'u-size-[13] u-text-[5.6]/[1] relative col-2 grid place-items-center',
        isLast ? 'animate-[final-beat_1s_ease-out_infinite] text-amber' : 'text-gold',
      )}
    >
      <KhatamStar fill="rgb(7 21 34 / 0.9)" inner className="absolute inset-0" />
      <span className={`relative font-display tabular-nums ${isLast ? 'text-amber-text' : 'text-parchment'}`}>
        {commonText.number(seconds ?? 0)}
      </span>
    </div>
  )
}

function Lobby({ final, address }: Omit<Props, 'dir'>) {
  const phones = finalAddress(address)
  const box = useFit(final.names)
  return (
    <div className="u-gap-[4] grid min-h-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="u-gap-[1.2] grid content-center justify-items-center text-center">
        {[...new Set([final.title_en, final.title_ar])].map((title) => (
          <Title key={title} title={title} className="u-text-[clamp(2.4,250/var(--length),5.4)]/(--tight)" />
        ))}
        {phones !== null && (
          <>
            <div className="u-w-[38] u-rounded-[1.8] overflow-clip bg-white">
              <QrCode value={phones.url} label={displayText.qrLabel(phones.host)} withEdge />
            </div>
            <p className="display-text u-text-[2.8]/[1.4]">{text.join}</p>
            <p
              className="u-text-[clamp(2,110/var(--length),4.6)]/[1.25] wrap-anywhere font-bold"
              style={{ '--length': phones.host.length }}
            >
              <bdi dir="ltr">{phones.host}</bdi>
            </p>
          </>
        )}
      </div>
      <section className={HEADED}>
        <p role="status" className="display-text u-text-[5.4]/(--tight) font-display text-gold-pale tabular-nums">
          {text.entered(final.entered)}
        </p>
        <div ref={box} className="display-fit">
          <ul className="u-gap-[1.2*var(--fit)] u-text-[4.4*var(--fit)]/[1.4] flex flex-wrap">
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
    <li className="display-panel display-arrives max-w-full rounded-full! px-[0.7em]" style={{ animationDelay }}>
      <DisplayName name={name} className="display-short-name *:max-w-[14em] font-semibold" />
    </li>
  )
}

/** The page of the final for phones. */
function finalAddress(address: JoinAddress | null): { url: string; host: string } | null {
  return address && { url: new URL('/final', address.url).href, host: `${address.host}/final` }
}

/** The text alone, then with its options. */
function Question({ final }: StepProps) {
  const { options } = final
  const box = useFit(final.text, options)
  return (
    <div ref={box} className="final-question display-fit u-gap-[2] grid grid-rows-[minmax(min-content,1fr)_auto]">
      <BothLanguages
        texts={final.text}
        className={classNames(
          'u-gap-[2*var(--fit)] grid content-center text-balance text-center font-display',
          options === null ? 'u-text-[8.4*var(--fit)]/[1.25]' : 'u-text-[6.4*var(--fit)]/[1.25]',
        )}
      />
      {options !== null && (
        <ol className="u-gap-[1.6] grid auto-rows-[1fr] grid-cols-2">
          {OPTION_LETTERS.map((letter) => (
            <li key={letter} className={`${OPTION} in-data-[step=closed]:opacity-75`} style={optionStyle(letter)}>
              <OptionShape letter={letter} className={SHAPE} />
              <BothLanguages texts={optionIn(options, letter)} className={OPTION_TEXT} />
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
    <div
      ref={box}
      role="status"
      className="display-fit final-reveal u-gap-[1.8] grid grid-rows-[auto_auto_auto_minmax(min-content,1fr)]"
    >
      <BothLanguages texts={final.text} className="final-columns u-text-[min(3,4.4*var(--fit))]/[1.35] text-muted" />
      <div className={`${OPTION} display-arrives`} style={optionStyle(key)}>
        <OptionShape letter={key} className={SHAPE} />
        <BothLanguages texts={optionIn(options, key)} className={OPTION_TEXT} />
        <CheckIcon className="u-w-[7] text-right-text" />
        <span className="sr-only">{finalText.rightAnswer}</span>
      </div>
      {final.is_void && <p className="display-text u-text-[4]/[1.4] text-amber-text">{finalText.isVoid}</p>}
      <ol className="u-gap-[3] u-text-[5]/[1.2] grid grid-cols-4">
        {OPTION_LETTERS.map((letter) => (
          <li
            key={letter}
            className={classNames(
              'u-gap-[1.2] grid grid-cols-[auto_auto_minmax(0,1fr)] items-center',
              letter !== key && 'opacity-75',
            )}
            style={{ ...optionStyle(letter), '--share': counts[letter] / most }}
          >
            <OptionShape letter={letter} className="u-size-[6] u-text-[2.8]/[1]" />
            <b className="tabular-nums" aria-hidden="true">
              {commonText.number(counts[letter])}
            </b>
            <span
              className="h-[calc(2.4*var(--u))] w-[calc(4%+96%*var(--share))] rounded-full bg-(--option)"
              aria-hidden="true"
            />
            <span className="sr-only">
              {finalText.letter[letter]}: {text.chose(counts[letter])}
            </span>
          </li>
        ))}
      </ol>
      <div className="display-panel u-gap-[1] u-px-[3] u-py-[1.4] grid content-center">
        <BothLanguages texts={explanation} className="final-columns u-text-[min(4.6,6*var(--fit))]/[1.4]" />
        {verses.length + hadiths.length > 0 && (
          // Hidden where they would be too small. The citation stays.
          <div className="final-words u-text-[min(4,5.4*var(--fit))] in-data-brief:hidden text-balance text-center text-gold-pale">
            {verses.length > 0 && <QuotedVerses verses={verses} className="" />}
            {hadiths.map((hadith) => (
              <p key={hadith.source} lang="ar" dir="rtl">
                <StoredText text={`«${hadith.text}»`} />
              </p>
            ))}
          </div>
        )}
        {source !== null && (
          <p className="display-text u-text-[max(2.2,min(2.8,4*var(--fit)))]/[1.4] text-center text-muted">
            <bdi>
              <StoredText text={formatSource(source, tag)} />
            </bdi>
          </p>
        )}
      </div>
    </div>
  )
}

const ROW =
  'display-panel u-gap-[2.4] u-px-[2.4] u-py-[0.8*var(--fit)] relative grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center leading-[1.25] data-[rank=1]:border-gold!'

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
    <section className={HEADED}>
      <h3 className="display-text u-text-[5.4]/(--tight) text-gold-pale">{finalText.standings}</h3>
      <div ref={box} className="display-fit">
        <ol ref={list} className="u-gap-[1.4*var(--fit)] u-text-[5.6*var(--fit)] relative grid h-full content-center">
          {rows.map(({ key, name, points, rank, before }) => (
            <li key={key} data-slide={key} data-rank={rank} className={ROW}>
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
    <span className={`text-[0.62em] tabular-nums ${places > 0 ? 'text-right-text' : 'text-muted'}`}>
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
  const phones = finalAddress(address)
  const figure = ({ points }: ShownFinal['podium'][number]) => finalText.points(points)
  return (
    <div className="u-gap-[2] grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <Arches places={podium} isWhole={is_over} figure={figure} />
      {is_over && phones !== null && (
        <p
          role="status"
          className="final-list display-text display-arrives u-text-[4.6]/[1.4] text-center font-display text-gold-pale"
        >
          {text.wholeList} · <bdi dir="ltr">{phones.host}</bdi>
        </p>
      )}
    </div>
  )
}
