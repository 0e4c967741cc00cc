import type { RehearsalLinks } from '@noor-quest/contract/final'
import { QrCode } from '../../ui/qr-code.tsx'
import { usePhoneOrigin } from '../api/role.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { LocalOnly } from '../ui/local-only.tsx'
import { endRehearsal, startRehearsal } from './final-api.ts'
import { rehearsalText as text } from './rehearsal.en.ts'

/** Begins a final with simulated players (docs/product-rules.md#the-final). */
export function BeginRehearsal({ isOpen, onBegun }: { isOpen: boolean; onBegun: (links: RehearsalLinks) => void }) {
  const { run, pending, message } = useSubmission(text.failed)
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{text.title}</summary>
      <div className="grid gap-3 pt-2">
        <p>{text.intro}</p>
        <ActionButton
          label={text.start}
          busy={pending}
          className="justify-self-start max-sm:w-full"
          onPress={() => run(async () => onBegun(await startRehearsal()))}
        />
        <FormMessage message={message} />
      </div>
    </details>
  )
}

/** The links of the running rehearsal, and its end. */
export function RunningRehearsal({ links, onEnded }: { links: RehearsalLinks; onEnded: () => void }) {
  const { run, pending, message } = useSubmission(text.failed)
  const end = () =>
    run(async () => {
      await endRehearsal()
      onEnded()
    })
  return (
    <>
      <Links {...links} />
      <ActionButton label={text.end} busy={pending} className="justify-self-start" onPress={end} />
      <FormMessage message={message} />
    </>
  )
}

/** The one-time links of the screen and the phone. */
function Links({ screen, phone }: RehearsalLinks) {
  const origin = usePhoneOrigin()
  const links = [
    { name: text.screen, path: `/display?rehearsal=${encodeURIComponent(screen)}` },
    { name: text.phone, path: `/final?rehearsal=${encodeURIComponent(phone)}` },
  ]
  return (
    <details open>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{text.links}</summary>
      <p className="text-muted text-sm">{text.once}</p>
      {origin === null && <LocalOnly />}
      <ul className="grid grid-cols-2 gap-4 pt-2 sm:max-w-md">
        {links.map(({ name, path }) => (
          <li key={path} className="grid min-w-0 content-start gap-2">
            {origin !== null && (
              <div className="overflow-clip rounded-2xl bg-white">
                <QrCode value={origin + path} label={name} withEdge />
              </div>
            )}
            <a href={path} target="_blank" rel="noreferrer" className="min-h-11 content-center text-center underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
