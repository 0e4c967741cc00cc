import type { RegisteredPlayer, Registration } from '@noor-quest/contract/registration'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { type ChoiceField, PERSON_FIELD_NAMES, PERSON_FIELDS, type PersonField } from '@noor-quest/rules/person-fields'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useFollowedSeason } from '../../leaderboards/use-leaderboards.ts'
import { useBooth } from '../../platform/device/booth.ts'
import { whenIdle } from '../../platform/device/when-idle.ts'
import type { FormState } from '../../platform/forms/form-controller.ts'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { ApiError, call, newRequestId } from '../../platform/network/http.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { currentPlayer, rememberNewPlayer } from '../../platform/session/current-player.ts'
import { dropPerson } from '../../platform/session/dropped-person.ts'
import { checkTicket, dropTicket, keptTicket } from '../../platform/session/ticket.ts'
import { useStore } from '../../platform/storage/store.ts'
import { seasonText } from '../../season/season.en.ts'
import { SeasonCountdown } from '../../season/season-countdown.tsx'
import { refreshSeason } from '../../season/use-season.ts'
import { commonText } from '../../text/common.en.ts'
import { refreshSettings, settings } from '../../text/settings.ts'
import { language } from '../../text/text.ts'
import { useLanguage } from '../../text/use-language.ts'
import { whyFailed } from '../../text/why-failed.ts'
import { ArchPanel } from '../../ui/arch-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CheckboxField, NumberField, SelectField, TextField } from '../../ui/fields.tsx'
import { HomeLink } from '../../ui/home-link.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import type { WebGame } from '../games.ts'
import { useOpenGames } from '../shell/visitor/open-games.ts'
import { useReturningPlayer } from '../shell/visitor/use-returning-player.ts'
import { ComeBackEntry } from './come-back-entry.tsx'
import { registrationText } from './registration.en.ts'
import {
  consentText,
  type Fault,
  type Field,
  type FormValues,
  fieldName,
  firstBlank,
  lacksCookie,
  readValues,
  refusedFaults,
  refusedFields,
  toRegistration,
} from './registration-form.ts'

/** Parts that load only on a device that knows a person. */
const { Part: OpenGameNotices } = latePart(() =>
  import('../shell/visitor/open-game-notice.tsx').then((part) => part.OpenGameNotices),
)
const { Part: Chooser } = latePart(() => import('./chooser.tsx').then((part) => part.Chooser))

/** Loads only where a club asks for a ticket. */
const codeEntry = latePart(() => import('./code-entry.tsx').then(({ CodeEntry }) => CodeEntry))

/** Loads only where a season has groups. */
const groupField = latePart(() => import('./group-field.tsx').then(({ GroupField }) => GroupField))
const groupPrivacy = latePart(() => import('./group-field.tsx').then(({ GroupPrivacy }) => GroupPrivacy))

const EMPTY = readValues(new FormData(), { consentText: null, hasGroups: false }, String)

const route = getRouteApi('/register/$game')

/** The screen of /register/{game}. Each game has its own form. */
export function RegistrationScreen() {
  useLanguage()
  const { game } = route.useRouteContext()
  return <GameRegistration key={game.type} webGame={game} />
}

const AGE_AND_SEMESTER =
  'grid items-start gap-4 min-[22.5rem]:grid-cols-[2fr_3fr] min-[22.5rem]:max-sm:rtl:grid-cols-[1fr_2fr] sm:grid-cols-2 short:sm:grid-cols-[4fr_7fr] short:sm:gap-3'

/**
 * The form of one game. If fields are blank, the first one gets the focus; no request is sent and
 * no message appears.
 */
function GameRegistration({ webGame }: { webGame: WebGame }) {
  const { type: game, picture } = webGame
  const season = useFollowedSeason()
  const isClosed = season.phase === 'closed'
  const { asksNickname: withNickname, groups } = season
  const hasGroups = groups.length > 0
  const navigate = useNavigate()
  const consent = consentText(useStore(settings), language.snapshot())
  const hasContent = useHasContent(game)
  const keepsCookies = useKeepsCookies()
  const isBooth = useBooth()
  const admission = useAdmission(isBooth)
  const nameOf = (field: Field) => fieldName(field, isBooth)
  const returning = useReturningPlayer()
  const open = useOpenGames(returning?.player.person_id ?? null)
  const [isSomeoneElse, setSomeoneElse] = useState(false)
  const { state, formProps } = useNativeForm<FormValues, Omit<Registration, 'request_id'>, RegisteredPlayer>(
    {
      initial: EMPTY,
      // A blank field gets the focus and no message.
      read: (values) => {
        const blank = firstBlank(values)
        if (blank) return { ok: false, field: blank }
        const made = toRegistration(values, game)
        return made.ok ? made : { ...made, errors: { [made.field]: made.fault } }
      },
      save: async (registration, request_id) => {
        // Otherwise the former visitor's game could still be resumed.
        if (isBooth && currentPlayer.snapshot()?.player) dropPerson()
        // The server ignores it where none is needed.
        const ticket = keptTicket()
        const body: Registration = { ...registration, ...(ticket && { ticket }), needs_cookie: true, request_id }
        const register = () => call('POST /api/players', { body })
        const withCookie = (error: unknown) => (lacksCookie(error) ? register() : Promise.reject(error))
        const registered = register().catch(withCookie)
        const player = await registered.catch(async (error: unknown) => {
          // The consent text or the admission has changed since this page was loaded.
          if (refusedFields(error).includes('consent') || isUnadmitted(error)) await refreshSettings()
          if (refusedFields(error).includes('group_id')) await refreshSeason()
          admission.refuse(error)
          throw error
        })
        rememberNewPlayer(player)
        dropTicket()
        await navigate({ to: `/${gameFacts(game).path}` })
        return player
      },
      newRequestId,
      // The screen formats the message when it renders, because the language may change.
      failedText: () => '',
      refusedFields: refusedFaults,
      whenSaved: 'closed',
    },
    (data) => readValues(data, { consentText: consent, hasGroups }, nameOf),
    nameOf,
  )
  // The game's chunk is needed next. A failed load is reported by the game's page.
  const loadGame = () => void webGame.load().catch(() => undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field focused before our code ran fires no event
  useEffect(() => {
    if (formProps.ref.current?.matches(':focus-within')) loadGame()
  }, [])
  const pending = state.saving
  const isChoosing =
    returning !== null && returning.is_former === undefined && open !== null && !isSomeoneElse && !isClosed && !isBooth
  const errorOf = (field: Field) => {
    const fault = state.errors[field] as Fault | undefined
    if (fault === undefined) return undefined
    if (field === 'consent') return registrationText.faults['not-agreed']('')
    return registrationText.faults[fault](registrationText.fields[field], { min: 0, max: 0, ...PERSON_FIELDS[field] })
  }
  /** Semester is beside age. */
  const rows = PERSON_FIELD_NAMES.filter(
    (field) => field !== 'semester' && field !== 'group_id' && (field !== 'nickname' || withNickname),
  )
  const input = (field: PersonField) => (
    <PersonInput key={field} field={field} name={nameOf(field)} isBooth={isBooth} error={errorOf(field)} />
  )
  // The form appears with the next render.
  const focusForm = () => setTimeout(() => formProps.ref.current?.querySelector('input')?.focus())

  // The field of the ticket's code says so.
  const failure = state.failure && ASKS_TICKET.has(state.failure.code) ? null : state.failure
  const reason = failure && reasonOf(failure.code)
  const notice = isClosed
    ? seasonText.registrationOver
    : !hasContent
      ? commonText.noContent
      : keepsCookies
        ? null
        : registrationText.noCookies

  return (
    <div className="safe-area relative flex flex-1">
      {isBooth && returning !== null && (
        <Suspense>
          <OpenGameNotices
            personId={returning.player.person_id}
            className="absolute start-4 top-3 max-w-[calc(100%-var(--spacing)*42)] sm:max-w-md"
          />
        </Suspense>
      )}
      <ArchPanel data-arch={game} className="m-auto w-full max-w-xl short:sm:max-w-3xl">
        <div className="px-5 pt-[9cqi] pb-7 sm:px-12 sm:pb-9 short:sm:px-8">
          <div className="grid justify-items-center text-center">
            <img src={picture} alt="" width="240" height="190" className="mb-2 h-24 w-auto short:hidden low:h-16" />
            <ScreenHeading className="text-gold-pale short:text-4xl!">{commonText.registration}</ScreenHeading>
            <p className="mt-1 text-lg text-parchment/90">{webGame.title()}</p>
          </div>

          {season.phase === 'before' && (
            <div className="mt-5 grid">
              <SeasonCountdown season={season} />
            </div>
          )}
          {notice !== null && (
            <p role="status" className="mt-6 rounded-2xl border border-gold/60 bg-ink/80 px-4 py-3 text-center">
              {notice}
            </p>
          )}

          {/* The form keeps its place below the chooser, which is known after the first paint. */}
          <div className="mt-6 grid short:sm:mt-3">
            {isChoosing && (
              <Suspense>
                <Chooser
                  game={game}
                  known={returning}
                  open={open}
                  consent={consent}
                  className="z-1 [grid-area:1/1]"
                  onSomeoneElse={() => {
                    setSomeoneElse(true)
                    focusForm()
                  }}
                />
              </Suspense>
            )}
            <div className={classNames('[grid-area:1/1]', isChoosing && 'invisible')}>
              {!isClosed && admission.step.startsWith('needed') && (
                <Suspense>
                  <codeEntry.Part
                    isFormKept={admission.step === 'needed-again'}
                    onAdmitted={() => {
                      admission.admit()
                      focusForm()
                    }}
                  />
                </Suspense>
              )}
              <form
                // The form stays in the page, and with it what was typed.
                hidden={isClosed || admission.step !== 'open'}
                {...formProps}
                onFocus={loadGame}
                // A submission before our code is loaded has no effect. With GET it would put a
                // name and a phone number into an address.
                method="dialog"
                autoComplete={isBooth ? 'off' : 'on'}
                className="grid gap-4 [&[hidden]]:hidden short:sm:grid-cols-2 short:sm:items-start short:sm:gap-x-4 short:sm:gap-y-3"
              >
                {rows.map((field) =>
                  field === 'age' ? (
                    <div key={field} className={AGE_AND_SEMESTER}>
                      {input('age')}
                      {input('semester')}
                    </div>
                  ) : (
                    input(field)
                  ),
                )}

                {hasGroups && (
                  <Suspense fallback={<div className="min-h-30" />}>
                    <groupField.Part
                      groups={groups}
                      label={registrationText.fields.group_id}
                      choose={registrationText.choose}
                      name={nameOf('group_id')}
                      error={errorOf('group_id')}
                    />
                  </Suspense>
                )}

                {consent !== null && (
                  // The key is the text: consent to one text isn't consent to its translation.
                  <CheckboxField key={consent} name={nameOf('consent')} text={consent} error={errorOf('consent')} />
                )}

                <div role="alert" className="short:sm:col-span-2 short:sm:empty:hidden">
                  {failure && (
                    <div className="flex items-start gap-2 rounded-2xl border border-wrong/70 bg-wrong/15 px-4 py-3 text-wrong-text">
                      <WarningIcon className="mt-0.5 size-5 shrink-0" />
                      <div className="grid gap-1">
                        <p>{failure.code === 'no_cookie' ? registrationText.noCookies : registrationText.failed}</p>
                        {reason !== null && <p className="text-parchment">{reason}</p>}
                      </div>
                    </div>
                  )}
                </div>

                {/* aria-disabled, because `disabled` would lose the focus. */}
                <Button type="submit" size="lg" aria-disabled={pending} className="w-full short:sm:col-span-2">
                  {pending ? registrationText.sending : registrationText.submit}
                </Button>
              </form>
            </div>
          </div>

          <ComeBackEntry />
          {!isClosed && (
            <p className="mt-4 text-balance text-center text-muted text-sm">
              {hasGroups ? (
                <Suspense>
                  <groupPrivacy.Part withNickname={withNickname} />
                </Suspense>
              ) : withNickname ? (
                registrationText.privacyNickname
              ) : (
                registrationText.privacy
              )}
            </p>
          )}
          <p className="mt-2 text-center">
            <HomeLink />
          </p>
        </div>
      </ArchPanel>
    </div>
  )
}

const AUTOCOMPLETE: Partial<Record<PersonField, string>> = { name: 'name', nickname: 'nickname', phone: 'tel' }

type PersonInputProps = { field: PersonField; name: string; isBooth: boolean; error: string | undefined }

/** The input of a field. None can stay blank. */
function PersonInput({ field, name, isBooth, error }: PersonInputProps) {
  const rules = PERSON_FIELDS[field]
  const autoComplete = isBooth ? 'off' : (AUTOCOMPLETE[field] ?? 'on')
  const props = { label: registrationText.fields[field], name, autoComplete, required: true, error }
  // Enter moves to the first blank field, or else registers.
  const enterKeyHint = field === 'phone' ? 'go' : 'next'
  switch (rules.kind) {
    case 'text':
      return <TextField {...props} enterKeyHint={enterKeyHint} maxLength={rules.max} />
    case 'number':
      return <NumberField {...props} enterKeyHint={enterKeyHint} min={rules.min} max={rules.max} />
    case 'choice':
      return (
        <SelectField {...props} defaultValue="">
          <option value="" disabled>
            {registrationText.choose}
          </option>
          {rules.options.map((option) => (
            <option key={option} value={option}>
              {registrationText.options[field as ChoiceField](option)}
            </option>
          ))}
        </SelectField>
      )
    // It is below the specified fields.
    case 'group':
      return null
    case 'phone':
      return (
        <TextField
          {...props}
          enterKeyHint={enterKeyHint}
          hint={registrationText.phoneUse}
          type="tel"
          inputMode="tel"
          maxLength={rules.max}
        />
      )
  }
}

/** The advice for a failure, below its message. */
function reasonOf(code: NonNullable<FormState<FormValues>['failure']>['code']): string | null {
  if (code === 'season_over') return seasonText.registrationOver
  if (code === 'rate_limited') return registrationText.crowded
  const why = whyFailed(code)
  return why && `${why} ${registrationText.typedIsKept}`
}

/**
 * Whether the game can start, as far as the page knows. True before the response and without one.
 */
function useHasContent(game: GameType): boolean {
  const [isReady, setReady] = useState(true)
  useEffect(
    () =>
      whenIdle(() => {
        call('GET /api/games/ready').then(
          ({ ready }) => setReady(ready.includes(game)),
          () => undefined,
        )
      }),
    [game],
  )
  return isReady
}

/**
 * Whether the browser says that it keeps cookies. Others don't say it, or a proxy drops them: then
 * the server refuses the registration.
 */
function useKeepsCookies(): boolean {
  const [keepsCookies, setKeepsCookies] = useState(true)
  useEffect(() => setKeepsCookies(navigator.cookieEnabled), [])
  return keepsCookies
}

// Whether the form needs a ticket first (docs/product-rules.md#admission).

function useAdmission(isBooth: boolean) {
  const isAsked = useStore(settings).admission === 'tickets' && !isBooth
  /** `needed-again`: the form was open, and keeps the typed values. */
  const [step, setStep] = useState<'open' | 'checking' | 'needed' | 'needed-again'>(isAsked ? 'checking' : 'open')
  useEffect(() => {
    if (!isAsked) return setStep('open')
    let isCurrent = true
    const check = async () => {
      const ticket = keptTicket()
      // Without a response the form is shown: the server decides when it is sent.
      const isRefused = ticket !== null && (await checkTicket(ticket).then(() => false, isUnadmitted))
      if (!isCurrent) return
      if (isRefused) dropTicket()
      setStep((before) => {
        if (ticket !== null && !isRefused) return 'open'
        return before === 'checking' || before === 'needed' ? 'needed' : 'needed-again'
      })
    }
    void check()
    return () => {
      isCurrent = false
    }
  }, [isAsked])
  return {
    step,
    /** Shows the form. */
    admit: () => setStep('open'),
    /** Asks for a ticket if the server refused a registration for want of one. */
    refuse: (error: unknown) => {
      if (!isUnadmitted(error)) return
      if (error.code === 'invalid_code') dropTicket()
      setStep('needed-again')
    },
  }
}

const ASKS_TICKET: ReadonlySet<string> = new Set(['admission_required', 'invalid_code'])
const isUnadmitted = (error: unknown): error is ApiError => error instanceof ApiError && ASKS_TICKET.has(error.code)
