import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallBadge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { usePhoneOrigin } from '../api/role.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { SearchField } from '../ui/choice-field.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { LocalOnly } from '../ui/local-only.tsx'
import { finalText } from './final.en.ts'
import { finalPlayersQuery, makeLink } from './final-api.ts'
import { presentFinalText } from './present-final.en.ts'

const text = presentFinalText.players

/** The players, and a one-time code for one who lost the device. */
export function FinalDevices({ season }: { season: string }) {
  const { data } = useQuery(finalPlayersQuery(season))
  const [search, setSearch] = useState('')
  const [code, setCode] = useState<{ name: string; url: string } | null>(null)
  const { run, pending, message } = useSubmission(text.failed)
  const origin = usePhoneOrigin()
  if (data === undefined) return null
  const { players } = data
  const make = (person: string, name: string) =>
    void run(async () => {
      const { token } = await makeLink(season, person)
      setCode({ name, url: `${origin}/final?link=${encodeURIComponent(token)}` })
    })
  const shown = players.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {text.title(players.length, players.filter(({ has_entered }) => has_entered).length)}
      </summary>
      <div className="grid min-w-0 gap-3 pt-2">
        <SearchField label={text.find} autoComplete="off" value={search} onType={setSearch} />
        <FormMessage message={message} />
        {origin === null && <LocalOnly />}
        <ul className="grid gap-2">
          {shown.map(({ person_id, name, has_entered }) => (
            <li key={person_id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <bdi className="wrap-anywhere min-w-0 flex-1">{name || finalText.who.nameless}</bdi>
              {has_entered && <SmallBadge tone="right">{finalText.begun.entered}</SmallBadge>}
              {origin !== null && (
                <ActionButton label={text.device} of={name} busy={pending} onPress={() => make(person_id, name)} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <Dialog
        open={code !== null}
        size="sm"
        title={<bdi className="wrap-anywhere">{text.scan(code?.name ?? '')}</bdi>}
        description={text.hint}
        onClose={() => setCode(null)}
      >
        {code && (
          <div className="mx-auto w-full max-w-72 overflow-clip rounded-2xl bg-white">
            <QrCode value={code.url} label={text.code} withEdge />
          </div>
        )}
      </Dialog>
    </details>
  )
}
