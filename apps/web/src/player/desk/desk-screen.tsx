import type { Verdict } from '@noor-quest/contract/checks'
import { cardImageUrl, LANGUAGE_FIELDS } from '@noor-quest/contract/item-fields'
import { NOTE_MAX } from '@noor-quest/contract/limits'
import type { Desk, DeskItem, LinkFault, NewCheck } from '@noor-quest/contract/review-links'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { useEffect, useState } from 'react'
import { boardsText } from '../../boards/boards.en.ts'
import { useCitations } from '../../boards/citations.tsx'
import { ApiError, call } from '../../platform/network/http.ts'
import { readLocal, removeLocal, writeLocal } from '../../platform/storage/local-storage.ts'
import { commonText } from '../../text/common.en.ts'
import { formatDate } from '../../text/format.ts'
import { useLanguage } from '../../text/use-language.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import notFoundPicture from '../../ui/art/states/not-found.svg'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextArea } from '../../ui/fields.tsx'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { StoredParagraph } from '../../ui/stored-text.tsx'
import { CitedSource, VersesCredit } from '../room/game/cited-source.tsx'
import { deskText as text } from './desk.en.ts'

/** A copy of the contract's list: its file contains schemas, which pages don't load. */
const VERDICTS: readonly Verdict[] = ['right', 'wording', 'wrong', 'doubtful']

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'invalid'; fault: LinkFault }
  | { kind: 'open'; desk: Desk }

function faultOf(error: unknown): LinkFault | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'validation_failed') return 'unknown'
  return error.code === 'invalid_link' ? (error.details as { reason: LinkFault }).reason : null
}

/**
 * /desk#token: a reviewer's items, one at a time. Browsers don't send the fragment, so no log has
 * the token.
 */
export function DeskScreen() {
  useLanguage()
  const [token] = useState(() => window.location.hash.slice(1))
  const [state, setState] = useState<State>({ kind: 'loading' })
  const refuse = (error: unknown) => {
    const fault = faultOf(error)
    setState(fault === null ? { kind: 'failed' } : { kind: 'invalid', fault })
  }
  const load = () => call<Desk>('POST', '/api/desk', { token }).then((desk) => setState({ kind: 'open', desk }), refuse)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token
  useEffect(() => void load(), [token])
  useEffect(() => {
    // Another link opened in this tab changes the fragment only.
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])

  if (state.kind === 'loading') return <PageSpinner />
  if (state.kind === 'failed') {
    return (
      <MessageScreen title={text.notLoaded} picture={loadErrorPicture}>
        <Button onClick={() => void load()}>{commonText.tryAgain}</Button>
      </MessageScreen>
    )
  }
  if (state.kind === 'invalid') {
    const message = state.fault === 'unknown' ? text.invalidText.unknown : text.invalidText.other
    return <MessageScreen title={text.invalid[state.fault]} message={message} picture={notFoundPicture} />
  }
  if (state.desk.items.length === 0) {
    return <MessageScreen title={text.empty} message={text.emptyText} picture={notFoundPicture} />
  }
  return <Items desk={state.desk} token={token} onChanged={load} />
}

type ItemsProps = { desk: Desk; token: string; onChanged: () => Promise<void> }

function Items({ desk, token, onChanged }: ItemsProps) {
  const { tag } = useLanguage()
  const [items, setItems] = useState(desk.items)
  const [loaded, setLoaded] = useState(desk)
  const [said, setSaid] = useState('')
  if (loaded !== desk) {
    setLoaded(desk)
    setItems(desk.items)
  }
  const languageOf = ({ languages }: DeskItem) => (languages.includes(tag) ? tag : (languages[0] ?? 'en'))
  const checkOf = (item: DeskItem) => item.checks.find(({ language }) => language === languageOf(item)) ?? null
  const firstUnchecked = desk.items.findIndex((item) => checkOf(item) === null)
  const [chosen, setChosen] = useState(Math.max(0, firstUnchecked))
  const index = Math.min(chosen, items.length - 1)
  const item = items[index]
  if (item === undefined) return null
  const language = languageOf(item)
  const check = checkOf(item)
  const go = (to: number) => {
    setChosen(to)
    setSaid('')
    window.scrollTo({ top: 0 })
  }
  const save = async (verdict: Verdict, note: string): Promise<void> => {
    const { kind, id, version } = item
    const sent: NewCheck = { token, kind, id, version, language, verdict, note }
    try {
      const stored = await call<DeskItem['checks'][number]>('POST', '/api/desk/checks', sent)
      const withCheck = (each: DeskItem) => ({
        ...each,
        checks: [...each.checks.filter((other) => other.language !== language), stored],
      })
      const isRead = (each: DeskItem) => each.kind === kind && each.id === id && each.version === version
      setItems((before) => before.map((each) => (isRead(each) ? withCheck(each) : each)))
      removeLocal(noteKey(item, language))
      if (verdict === 'right' && check === null && index < items.length - 1) go(index + 1)
      else setSaid(text.saved)
    } catch (error) {
      if (error instanceof ApiError && ['edit_conflict', 'not_found'].includes(error.code)) {
        await onChanged()
        setSaid(text.changed)
        return
      }
      // The page stays, so that a typed note can be copied.
      const fault = faultOf(error)
      setSaid(fault === null || fault === 'unknown' ? text.failed : text.invalid[fault])
    }
  }
  return (
    <GlassPanel className="m-auto grid w-full max-w-5xl grid-cols-1 gap-5 p-5 sm:p-8">
      <header className="grid gap-1 max-sm:pt-10">
        <ScreenHeading className="text-3xl text-gold-pale">{boardsText.desk}</ScreenHeading>
        <p className="wrap-anywhere">{text.forReviewer(desk.reviewer)}</p>
        <p className="text-muted text-sm">{text.until(formatDate(desk.expires_at))}</p>
        <p role="status" className="font-semibold text-gold">
          {text.progress(items.filter((each) => checkOf(each) !== null).length, items.length)}
        </p>
      </header>
      <section aria-label={text.item(index + 1, items.length)} className="grid gap-5">
        <p className="font-semibold text-muted text-sm">{text.item(index + 1, items.length)}</p>
        {language !== tag && <p className="text-gold-pale">{text.onlyIn[language]}</p>}
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <Content item={item} language={language} />
          <Source key={item.id} item={item} />
        </div>
        <Verdicts
          key={noteKey(item, language)}
          noteKey={noteKey(item, language)}
          check={check}
          said={said}
          onSave={save}
        />
      </section>
      <nav className="flex justify-between gap-3">
        <Button variant="glass" aria-disabled={index === 0} onClick={() => index > 0 && go(index - 1)}>
          {text.previous}
        </Button>
        <Button
          variant="glass"
          aria-disabled={index >= items.length - 1}
          onClick={() => index < items.length - 1 && go(index + 1)}
        >
          {text.next}
        </Button>
      </nav>
    </GlassPanel>
  )
}

function Content({ item: { kind, content }, language }: { item: DeskItem; language: 'en' | 'ar' }) {
  const ending = language === 'ar' ? '_ar' : ''
  const of = (field: string) => {
    const value = content[`${field}${ending}`]
    return typeof value === 'string' ? value : ''
  }
  const image = content.item_image_url
  const explanation = of('explanation')
  return (
    <div className="grid content-start gap-3">
      {typeof image === 'string' && (
        <img
          src={cardImageUrl(image)}
          alt={text.picture}
          width="160"
          height="160"
          className="size-40 rounded-2xl bg-night/60 object-contain"
        />
      )}
      {typeof content.arabic_text === 'string' && <StoredParagraph text={content.arabic_text} className="text-3xl" />}
      {kind === 'question' ? (
        <>
          <StoredParagraph text={of('question_text')} className="wrap-anywhere text-xl" />
          <ul className="grid gap-2">
            {OPTION_LETTERS.map((letter) => {
              const isRight = letter === content.correct_option
              return (
                <li
                  key={letter}
                  className={classNames(
                    'rounded-2xl border px-4 py-2',
                    isRight ? 'border-right bg-right/15' : 'border-parchment/20',
                  )}
                >
                  <StoredParagraph text={of(`option_${letter}`)} className="wrap-anywhere" />
                  {isRight && (
                    <p className="flex items-center gap-1.5 font-semibold text-right-text text-sm">
                      <CheckIcon className="size-4" />
                      {text.rightOption}
                    </p>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        LANGUAGE_FIELDS[kind]
          .filter((field) => field !== 'explanation' && of(field) !== '')
          .map((field) => <StoredParagraph key={field} text={of(field)} className="wrap-anywhere text-lg" />)
      )}
      {explanation !== '' && (
        <div>
          <h2 className="font-semibold text-muted text-sm">{text.explanation}</h2>
          <StoredParagraph text={explanation} className="wrap-anywhere" />
        </div>
      )}
    </div>
  )
}

function Source({ item: { content } }: { item: DeskItem }) {
  const source = typeof content.source === 'string' ? content.source : null
  const citations = useCitations([source])
  return (
    <div className="grid content-start gap-3 rounded-2xl border border-gold/25 p-4">
      {source === null ? (
        <p className="text-muted">{text.noSource}</p>
      ) : (
        <CitedSource source={source} citations={citations} />
      )}
      <VersesCredit verses={citations.verses} />
    </div>
  )
}

/**
 * The storage key of a typed note until it is saved. It doesn't contain the version, so that the
 * note survives a change of the item.
 */
const noteKey = ({ kind, id }: DeskItem, language: string) => `desk note ${kind} ${id} ${language}`

type VerdictsProps = {
  check: DeskItem['checks'][number] | null
  noteKey: string
  /** The outcome of the last save. */
  said: string
  onSave: (verdict: Verdict, note: string) => Promise<void>
}

function Verdicts({ check, noteKey, said, onSave }: VerdictsProps) {
  const [note, setNote] = useState(() => readLocal(noteKey) ?? check?.note ?? '')
  const [pending, setPending] = useState(false)
  const save = async (verdict: Verdict) => {
    if (pending) return
    setPending(true)
    await onSave(verdict, note.trim())
    setPending(false)
  }
  return (
    <div className="grid gap-3">
      <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="mb-2 font-semibold text-gold-pale text-sm">{text.verdict}</legend>
        {VERDICTS.map((verdict) => (
          <Button
            key={verdict}
            variant={check?.verdict === verdict ? 'gold' : 'glass'}
            aria-pressed={check?.verdict === verdict}
            aria-disabled={pending}
            onClick={() => void save(verdict)}
          >
            {check?.verdict === verdict && <CheckIcon className="size-5" />}
            {text.verdicts[verdict]}
          </Button>
        ))}
      </fieldset>
      <TextArea
        label={text.note}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          writeLocal(noteKey, target.value)
        }}
      />
      {check !== null && note.trim() !== check.note && (
        <Button
          variant="glass"
          className="justify-self-start"
          aria-disabled={pending}
          onClick={() => void save(check.verdict)}
        >
          {text.saveNote}
        </Button>
      )}
      <p role="status" className="min-h-6 text-muted">
        {said}
      </p>
    </div>
  )
}
