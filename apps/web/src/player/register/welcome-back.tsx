import type { OwnPlayer } from '@noor-quest/contract/players'
import type { GameType } from '@noor-quest/rules/games'
import { AroundName } from '../../boards/around-name.tsx'
import { seasonText } from '../../boards/season.en.ts'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { personText } from '../room/person/person.en.ts'
import { useContinueAs } from '../room/person/use-continue-as.ts'
import { ConsentField } from './consent-field.tsx'
import { registerText } from './register.en.ts'

type Props = {
  game: GameType
  returning: { player: OwnPlayer; players: OwnPlayer[] }
  /** The club's consent text. Null: the club asks for none. */
  consent: string | null
  onSomeoneElse: () => void
}

/**
 * The greeting of this device's person above the form, with one tap into the game. It replaces the
 * picture and has its height, so that nothing moves when it appears after the first paint.
 */
export function WelcomeBack({ game, returning, consent, onSomeoneElse }: Props) {
  const { sending, asksConsent, failure, continueAs } = useContinueAs(game)
  const { player, players } = returning
  const best = players.find(({ game_type }) => game_type === game)?.total_score ?? 0
  const asks = asksConsent && consent !== null
  return (
    <>
      <section
        aria-label={personText.welcomeBack.replace('%', () => player.name)}
        className="flex h-26 w-full flex-col items-center justify-end gap-1 pb-1 max-[20rem]:h-auto max-[20rem]:pt-24 short:order-last short:h-15 short:flex-row short:justify-center short:gap-3 short:pt-2"
      >
        <p className="line-clamp-2 wrap-anywhere max-w-[min(100%,--spacing(80))] text-balance text-center text-parchment leading-snug max-[20rem]:line-clamp-none rtl:leading-normal">
          <span className="font-semibold text-gold-pale">
            <AroundName words={personText.welcomeBack} name={player.name} />
          </span>{' '}
          {best > 0 && personText.yourBest(best)}
        </p>
        <p className="flex max-w-full items-center justify-center gap-1 max-[20rem]:flex-col">
          {!asks && (
            <Button
              className="min-w-0 px-3! py-0! text-center leading-tight max-sm:text-sm"
              aria-disabled={sending || undefined}
              onClick={() => continueAs(null)}
            >
              <span className="line-clamp-2 wrap-anywhere max-[20rem]:line-clamp-none">
                <AroundName words={personText.continueAs} name={player.name} />
              </span>
            </Button>
          )}
          <Button variant="quiet" className="shrink-0 px-3! text-sm" onClick={onSomeoneElse}>
            {personText.someoneElse}
          </Button>
        </p>
      </section>
      {asks && <Consent key={consent} words={consent} name={player.name} sending={sending} continueAs={continueAs} />}
      <p role="alert" className="text-wrong-text empty:hidden">
        {failure === 'season-over' && seasonText.registrationOver}
        {failure === 'failed' && personText.continueFailed}
      </p>
    </>
  )
}

type ConsentProps = {
  words: string
  name: string
  sending: boolean
  continueAs: (agreedTo: string) => void
}

/** The consent to a text that is new, or changed since this person agreed to it. */
function Consent({ words, name, sending, continueAs }: ConsentProps) {
  const { state, formProps } = useNativeForm<{ consent: boolean }, object, void>(
    {
      initial: { consent: false },
      // The field formats the message when it renders, because the language may change.
      read: ({ consent }) =>
        consent ? { ok: true, body: {} } : { ok: false, field: 'consent', errors: { consent: '' } },
      save: async () => continueAs(words),
      failedText: (failure) => failure,
      whenSaved: 'keep',
    },
    (data) => ({ consent: data.has('consent') }),
  )
  const isMissing = state.errors.consent !== undefined
  return (
    <form
      {...formProps}
      className="my-3 grid w-full gap-3 rounded-2xl border border-gold/40 bg-night/50 p-4 text-start"
    >
      <ConsentField name="consent" text={words} error={isMissing ? registerText.checkField : undefined} />
      <Button type="submit" className="leading-tight" aria-disabled={sending || undefined}>
        <span className="line-clamp-2 wrap-anywhere">
          <AroundName words={personText.continueAs} name={name} />
        </span>
      </Button>
    </form>
  )
}
