import type { SetUp } from '@noor-quest/contract/set-up'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { joinAddress } from '../../platform/network/join-address.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { useMay, usePhoneOrigin } from '../api/role.ts'
import { PhoneAddress } from '../doors/phone-address.tsx'
import { deletePlayer } from '../players/players-api.ts'
import { Anchor } from '../ui/anchor.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { HallScreenButton } from '../ui/hall-screen-button.tsx'
import { attempt } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { setUpText } from './set-up.en.ts'
import { setUpQuery } from './set-up-path.ts'

const text = setUpText.try

/**
 * The set-up's last step: a phone, a screen and a test game. `hasCode`: the page shows the code for
 * phones already.
 */
export function TrySection({ hasCode }: { hasCode: boolean }) {
  const isAllowed = useMay()('settings:write')
  const { data } = useQuery({ ...setUpQuery, enabled: isAllowed })
  const url = joinAddress(usePhoneOrigin())?.url
  if (!isAllowed || data === undefined || !data.is_open) return null
  const { ticks, test_player: player } = data
  return (
    <Anchor id="try">
      <SectionPanel title={setUpText.steps.try} intro={text.intro} className="max-w-3xl">
        <ul className="grid gap-2">
          <Tick isDone={ticks.phone} {...text.phone}>
            {!hasCode && url !== undefined && <PhoneAddress url={url}>{null}</PhoneAddress>}
          </Tick>
          <Tick isDone={ticks.screen} {...text.screen}>
            <HallScreenButton />
          </Tick>
          <Tick isDone={ticks.game} {...text.game}>
            <a href="/register/quiz" target="_blank" rel="noreferrer" className={buttonClass({ variant: 'glass' })}>
              {text.game.press}
            </a>
          </Tick>
        </ul>
        {ticks.game && player !== null && <TestPlayer player={player} />}
      </SectionPanel>
    </Anchor>
  )
}

type TickProps = { isDone: boolean; title: string; todo: string; children: ReactNode }

/** `children`: what completes it. */
function Tick({ isDone, title, todo, children }: TickProps) {
  return (
    <li className="grid gap-2 rounded-2xl border border-parchment/15 px-4 py-3">
      <p role="status" className="flex items-center gap-2 font-semibold">
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-full border border-gold/60 text-right-text"
        >
          {isDone && <CheckIcon className="size-4" />}
        </span>
        {title}
        {isDone && <span className="sr-only">{setUpText.done}</span>}
      </p>
      {!isDone && (
        <>
          <p className="text-muted">{todo}</p>
          <div className="justify-self-start empty:hidden">{children}</div>
        </>
      )}
    </li>
  )
}

/** Removes the test game's player, who is named here. */
function TestPlayer({ player: { id, name } }: { player: NonNullable<SetUp['test_player']> }) {
  const queryClient = useQueryClient()
  const mayDelete = useMay()('players:delete')
  const remove = async () => {
    await attempt(() => deletePlayer(id, 'person'), text.removed, text.removeFailed)
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>
        {text.left} <bdi className="font-semibold">{name}</bdi>
      </p>
      {mayDelete && (
        <ConfirmButton
          label={text.remove(name)}
          question={{ title: text.removeTitle(name), text: text.removeText, run: remove }}
        />
      )}
    </div>
  )
}
