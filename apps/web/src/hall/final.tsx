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
import { CheckIcon } from '../ui/icons.tsx'
import { KhatamStar } from '../ui/khatam-star.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { StoredText } from '../ui/stored-text.tsx'
import { Arches } from './arches.tsx'
import { displayText } from './display.en.ts'
import { DisplayName } from './display-rows.tsx'
import './final.css'
import { moodFinalText as text } from './final.en.ts'
import { Flare } from './flare.tsx'
import { Plaster } from './plaster.tsx'
import { useFit } from './use-fit.ts'

/** The number of last seconds that tick. */
const TICKS = 5
/** The former order is seen for this time before the places change. */
const FORMER_MS = 1200
/** The delay from one arriving name to the next, for names that enter together. */
const ARRIVES_MS = 180
const ARRIVING_MAX = 8

/** An option's text keeps its size until `--fit` is small. The question's text shrinks first. */
const OPTION =
  'final-option plaster u-gap-[2] u-px-[2.2] u-py-[min(1.6,2*var(--fit))] u-text-[min(4.8,10*var(--fit))]/[1.25] grid min-w-0 grid-flow-col grid-cols-[auto_minmax(0,1fr)] items-center'
const SHAPE = 'u-size-[8] u-text-[3.7]/[1]'
const OPTION_TEXT = 'final-option-text grid min-w-0 gap-[0.1em] font-semibold'
const TITLE = 'plaster display-text u-px-[4] u-py-[1.4] u-text-[6]/(--tight) text-gold-pale'

/** `address` null: only this machine can open the server. */
type Props = { final: ShownFinal; address: JoinAddress | null; dir: 'ltr' | 'rtl' }
type StepProps = Pick<Props, 'final'>

export function FinalMood({ final, address, dir }: Props) {
  const { step, question, is_void } = final
  const celebrates = useSounds(final)
  return (
    <div className="final display-stage foot-below" dir={dir} data-step={step}>
      {step === 'lobby' ? (
        <Lobby final={final} address={address} />
      ) : (
        <>
          {step === 'standings' && is_void ? (
            <p role="status" className={`${TITLE} place-self-center text-balance text-center font-display`}>
              {finalText.isVoid}
            </p>
          ) : step === 'standings' ? (
            <Standings key={question} final={final} />
          ) : step === 'podium' ? (
            <Arches places={final.podium} isWhole={final.is_over} figure={({ points }) => finalText.points(points)} />
          ) : step === 'revealed' ? (
            <Reveal final={final} />
          ) : (
            <Question final={final} />
          )}
          <Foot final={final} address={address} />
        </>
      )}
      {celebrates && <Flare />}
    </div>
  )
}

/** The title and, where the question is open, its clock and the number of answers. */
function Foot({ final, address }: Omit<Props, 'dir'>) {
  const { tag } = useLanguage()
  const { step, question, questions, is_tie, is_over, answered, expected, title_en, title_ar } = final
  const phones = finalAddress(address)
  const isEnd = step === 'podium'
  return (
    <div className="foot-words display-text u-gap-[3] u-text-[4.8]/[1.25] grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center font-semibold">
      <div>
        <Title
          title={tag === 'ar' ? title_ar : title_en}
          className={
            isEnd ? 'u-text-[clamp(3,180/var(--length),6)]/[1.3]' : 'u-text-[clamp(2.4,150/var(--length),3.7)]/[1.3]'
          }
        />
        {question > 0 && !isEnd && !is_tie && (
          <p className="text-gold-pale">{finalText.questionOf(question, questions)}</p>
        )}
      </div>
      {(step === 'shown' || step === 'open') && <Clock final={final} />}
      {step === 'open' && (
        <p role="status" className="col-3 text-end text-gold-pale tabular-nums">
          {text.answered(answered, expected)}
        </p>
      )}
      {step === 'closed' && <p className="col-3 text-end text-gold-pale">{finalText.timeUp}</p>}
      {is_over && phones !== null && (
        <p role="status" className="final-list display-arrives col-3 text-end text-gold-pale">
          {text.wholeList}{' '}
          <span className="block">
            <bdi dir="ltr">{phones.host}</bdi>
          </span>
        </p>
      )}
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
        'final-clock u-text-[7]/[1] relative col-2 grid size-(--clock) place-items-center',
        isLast ? 'animate-[final-beat_1s_ease-out_infinite] text-amber' : 'text-gold',
      )}
    >
      <KhatamStar fill="#07131f" inner className="absolute inset-0" />
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
    <>
      <div className="u-gap-[3] grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <Plaster className="u-gap-[4] u-px-[4] u-py-[1.4] flex max-w-full flex-wrap items-baseline justify-center justify-self-center text-center">
          {[...new Set([final.title_en, final.title_ar])].map((title) => (
            <Title key={title} title={title} className="u-text-[clamp(3.7,330/var(--length),7)]/(--tight)" />
          ))}
        </Plaster>
        <div ref={box} className="display-fit ps-[calc(37*var(--u))]! pe-[calc(2*var(--u))]">
          <ul className="u-gap-[1.6*var(--fit)] u-text-[4.8*var(--fit)]/[1.3] flex flex-wrap justify-center">
            {final.names.map(({ key, name }, index) => (
              <LobbyName key={key} name={name} delayMs={Math.min(index, ARRIVING_MAX) * ARRIVES_MS} />
            ))}
          </ul>
        </div>
      </div>
      <div className="foot-words u-gap-[4] u-text-[4.8]/[1.25] grid-cols-[auto_minmax(0,1fr)_auto] items-center">
        {phones !== null && (
          <>
            <div className="final-code u-w-[33] u-rounded-[2.4] overflow-clip bg-white">
              <QrCode value={phones.url} label={displayText.qrLabel(phones.host)} withEdge />
            </div>
            <div className="min-w-0">
              <p className="display-text">{text.join}</p>
              <p
                className="u-text-[clamp(3,var(--address)/var(--length),6)]/[1.25] wrap-anywhere font-bold text-gold-pale"
                style={{ '--length': phones.host.length }}
              >
                <bdi dir="ltr">
                  {address?.host}
                  <wbr />
                  {FINAL_PATH}
                </bdi>
              </p>
            </div>
          </>
        )}
        <p
          role="status"
          className="final-entered display-text u-text-[6]/(--tight) col-[-2/-1] text-end font-display text-gold tabular-nums"
        >
          {text.entered(final.entered)}
        </p>
      </div>
    </>
  )
}

function LobbyName({ name, delayMs }: { name: string; delayMs: number }) {
  const [animationDelay] = useState(`${delayMs}ms`)
  return (
    <li className="plaster display-arrives max-w-full px-[0.7em]" style={{ animationDelay }}>
      <DisplayName name={name} className="display-short-name *:max-w-[20em] font-semibold" />
    </li>
  )
}

const FINAL_PATH = '/final'

/** The page of the final for phones. */
function finalAddress(address: JoinAddress | null): { url: string; host: string } | null {
  return address && { url: new URL(FINAL_PATH, address.url).href, host: `${address.host}${FINAL_PATH}` }
}

/** The text alone, then with its options. */
function Question({ final }: StepProps) {
  const { options } = final
  const box = useFit(final.text, options, final.is_tie)
  return (
    <div ref={box} className="final-question display-fit u-gap-[2.4] grid content-evenly">
      <Plaster className="u-px-[4] u-py-[3*var(--fit)] grid justify-self-center">
        {final.is_tie && (
          <p className="display-text u-text-[max(3.7,6*var(--fit))]/[1.3] text-center font-display text-gold">
            {finalText.tie}
          </p>
        )}
        <BothLanguages
          texts={final.text}
          className={classNames(
            'u-gap-[2*var(--fit)] grid content-center text-balance text-center font-display',
            options === null ? 'u-text-[8.4*var(--fit)]/[1.25]' : 'u-text-[6.6*var(--fit)]/[1.25]',
          )}
        />
      </Plaster>
      {options !== null && (
        <ol className="u-gap-[2] grid auto-rows-[1fr] grid-cols-2">
          {OPTION_LETTERS.map((letter) => (
            <li key={letter} className={OPTION} style={optionStyle(letter)}>
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
      className="display-fit final-reveal u-gap-[2] grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(min-content,1fr)]"
    >
      <ol className="plaster u-gap-[2] u-px-[3] u-py-[3] u-text-[5]/[1.2] grid grid-cols-4">
        {OPTION_LETTERS.map((letter, order) => (
          <li
            key={letter}
            className="u-w-[9] u-gap-[1] grid grid-rows-[minmax(0,1fr)_auto] justify-items-center"
            style={{ ...optionStyle(letter), '--share': counts[letter] / most, '--order': order }}
          >
            <span className="flex w-full flex-col" data-right={letter === key || undefined} aria-hidden="true">
              <span style={{ flexGrow: 1 - counts[letter] / most }} />
              <b className="final-count text-center tabular-nums">{commonText.number(counts[letter])}</b>
              <span className="final-bar" />
            </span>
            <OptionShape letter={letter} className={SHAPE} />
            <span className="sr-only">
              {finalText.letter[letter]}: {text.chose(counts[letter])}
            </span>
          </li>
        ))}
      </ol>
      <div className="u-gap-[2] grid min-w-0 content-center">
        <Plaster className="u-px-[3] u-py-[1.4]">
          <BothLanguages
            texts={final.text}
            className="final-columns u-text-[min(3.7,5*var(--fit))]/[1.35] text-muted"
          />
        </Plaster>
        <div className={`${OPTION} final-right`}>
          <OptionShape letter={key} className={SHAPE} />
          <BothLanguages texts={optionIn(options, key)} className={OPTION_TEXT} />
          <CheckIcon className="u-w-[7] text-right-text" />
          <span className="sr-only">{finalText.rightAnswer}</span>
        </div>
        {final.is_void && (
          <Plaster className="u-px-[3] u-py-[1]">
            <p className="display-text u-text-[4]/[1.4] text-amber-text">{finalText.isVoid}</p>
          </Plaster>
        )}
        <Plaster className="final-lesson u-gap-[1] u-px-[3] u-py-[1.6] grid">
          <BothLanguages texts={explanation} className="final-columns u-text-[min(4.4,6*var(--fit))]/[1.4]" />
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
            <p className="display-text u-text-[max(2.2,min(3.7,4*var(--fit)))]/[1.4] text-center text-muted">
              <bdi>
                <StoredText text={formatSource(source, tag)} />
              </bdi>
            </p>
          )}
        </Plaster>
      </div>
    </div>
  )
}

const ROW =
  'plaster u-gap-[2.4] u-px-[3] u-py-[1*var(--fit)] relative grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center leading-[1.25]'

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
    <section className="u-gap-[2] grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <h3 className={`${TITLE} justify-self-center`}>{finalText.standings}</h3>
      <div ref={box} className="display-fit">
        <ol
          ref={list}
          className="u-gap-[1.4*var(--fit)] u-text-[6*var(--fit)] relative mx-auto grid h-full w-[min(100%,calc(140*var(--u)))] content-center"
        >
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
