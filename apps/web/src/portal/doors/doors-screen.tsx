import type { Doors } from '@noor-quest/contract/doors'
import { PHONE_WITHIN_MS } from '@noor-quest/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { joinAddress } from '../../platform/network/join-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { CheckIcon, ClockIcon, CloseIcon, WarningIcon } from '../../ui/icons.tsx'
import { useRecheck } from '../api/role.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { TrySection } from '../set-up/try-section.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { ListRow, Loaded } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { doorsText as text } from './doors.en.ts'
import { closeDoors, type DoorState, doorsQuery, openDoors, stateOf } from './doors-api.ts'
import { PhoneAddress } from './phone-address.tsx'

/** Only a phone's page is green: a request of this machine to itself proves nothing. */
const LOOKS: Record<
  DoorState,
  { tone: 'right' | 'gold' | 'wrong' | 'quiet'; Icon: ComponentType<{ className?: string }> }
> = {
  shut: { tone: 'gold', Icon: WarningIcon },
  lost: { tone: 'wrong', Icon: CloseIcon },
  listening: { tone: 'quiet', Icon: ClockIcon },
  open: { tone: 'right', Icon: CheckIcon },
}

/** /admin/doors: the address at which phones get in (docs/product-rules.md#doors). */
export function DoorsScreen() {
  const query = useQuery(doorsQuery)
  return (
    <Loaded query={query} label={text.addresses}>
      {(doors) => (
        <div className="grid min-w-0 gap-5">
          {doors.entrance === null ? <OwnDoors doors={doors} /> : <Given doors={doors} />}
          <TrySection hasCode={doors.door !== null} />
        </div>
      )}
    </Loaded>
  )
}

/** A setting decides how phones get in. */
function Given({ doors: { entrance, public_url: url } }: { doors: Doors }) {
  const { HOST, PUBLIC_URL, https, local } = text.entrance
  const words =
    url === null ? local : url.startsWith('https:') ? https(url) : entrance === 'HOST' ? HOST(url) : PUBLIC_URL(url)
  return (
    <SectionPanel>
      <p className="wrap-anywhere">{words}</p>
    </SectionPanel>
  )
}

function OwnDoors({ doors }: { doors: Doors }) {
  const { door, system } = doors
  const url = joinAddress(doors.public_url)?.url ?? ''
  const state = stateOf(doors)
  const { tone, Icon } = LOOKS[state]
  const { press, pending, message } = usePress()
  return (
    <>
      <SectionPanel intro={text.intro} className="max-w-3xl">
        <div role="status" className="grid gap-2">
          <Badge tone={tone} className="justify-self-start">
            <Icon className="size-4 shrink-0" />
            {text.states[state]}
          </Badge>
          <p className="wrap-anywhere">
            {state === 'shut' ? text.shut : state === 'lost' ? text.lost : text[state](url)}
          </p>
        </div>
        {door !== null && door.former_address !== null && <Note tone="warning">{text.moved(door.former_address)}</Note>}
        {door !== null && !door.has_phone && system === 'windows' && <Note tone="warning">{text.windows}</Note>}
        {door !== null && !door.has_phone && door.open_ms >= PHONE_WITHIN_MS && <Causes />}
        <Addresses doors={doors} busy={pending} onPress={press} />
        <FormMessage message={message} />
        <p className="text-muted text-sm">{text.remembered}</p>
        <p className="text-muted text-sm">{text.http}</p>
      </SectionPanel>
      {door !== null && (
        <SectionPanel title={text.phones.title} className="max-w-3xl">
          <PhoneAddress url={url}>
            <p className="font-semibold text-gold-pale">{text.states[state]}</p>
          </PhoneAddress>
        </SectionPanel>
      )}
    </>
  )
}

/** Opens the doors on an address; null closes them. */
function usePress() {
  const queryClient = useQueryClient()
  const recheck = useRecheck()
  const opening = useSubmission(text.openFailed)
  const closing = useSubmission(text.closeFailed)
  const press = (address: string | null) =>
    (address === null ? closing : opening).run(async () => {
      queryClient.setQueryData(doorsQuery.queryKey, await (address === null ? closeDoors() : openDoors(address)))
      // The portal's links for other devices have the new address at once.
      recheck()
    })
  return {
    press: (address: string | null) => void press(address),
    pending: opening.pending || closing.pending,
    message: opening.message ?? closing.message,
  }
}

function Causes() {
  return (
    <Note tone="warning">
      <p className="font-semibold">{text.late}</p>
      <ul className="mt-1 list-disc ps-5">
        {text.causes.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
      <p className="mt-2">{text.hotspot}</p>
    </Note>
  )
}

type ListProps = { doors: Doors; busy: boolean; onPress: (address: string | null) => void }

function Addresses({ doors: { addresses, door }, busy, onPress }: ListProps) {
  const rows = (some: Doors['addresses']) =>
    some.map(({ address, network, kind }) => {
      const isOpen = door?.address === address
      return (
        <ListRow key={address} title={address} notes={[text.kinds[kind], network]}>
          <ActionButton
            label={isOpen ? text.close : text.openHere}
            of={address}
            variant={isOpen || kind === 'virtual' || door !== null ? 'glass' : 'gold'}
            busy={busy}
            onPress={() => onPress(isOpen ? null : address)}
          />
        </ListRow>
      )
    })
  const real = addresses.filter(({ kind }) => kind !== 'virtual')
  const virtual = addresses.filter(({ kind }) => kind === 'virtual')
  return (
    <>
      {real.length === 0 && <Note tone="warning">{text.none}</Note>}
      <ul aria-label={text.addresses} className="grid gap-2 empty:hidden">
        {rows(real)}
      </ul>
      {virtual.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">{text.virtual}</summary>
          <ul aria-label={text.virtual} className="grid gap-2">
            {rows(virtual)}
          </ul>
        </details>
      )}
    </>
  )
}
