// The dialog that shares a result: a text with the score and the address. Its code loads with the
// press that opens it. The text never contains the name or the claim code.
import type { GameResult } from '@noor-quest/contract/games'
import type { GameType } from '@noor-quest/rules/games'
import { useRef, useState } from 'react'
import { leaderboardsText } from '../../../leaderboards/leaderboards.en.ts'
import { isLocal } from '../../../platform/network/join-address.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { commonText } from '../../../text/common.en.ts'
import { gamesText } from '../../../text/games.en.ts'
import { eventTitle, settings } from '../../../text/settings.ts'
import { language } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { announce } from '../../../ui/live-announcer.tsx'
import { resultText } from './result.en.ts'
import { shareText } from './share.en.ts'

export type Shared = { game: GameType; result: Pick<GameResult, 'score'> }

type Props = Shared & { open: boolean; onClose: () => void }

export function ShareDialog({ open, onClose, game, result: { score } }: Props) {
  useStore(settings)
  useStore(language)
  const [note, setNote] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const points = `${commonText.number(score)} ${leaderboardsText.points(score)}`
  const { origin } = window.location
  const message = shareText.message(points, gamesText[game].name, eventTitle())
  const words = isLocal(origin) ? message : `${message}\n${origin}/`
  const copy = async () => {
    if (field.current === null) return
    const outcome = (await copyText(field.current)) ? shareText.copied : shareText.copyByHand
    announce(outcome)
    setNote(outcome)
  }
  // The system's share sheet needs https.
  const canShare = 'share' in navigator
  // A rejection: the person closed the sheet.
  const share = () => navigator.share({ text: words }).catch(() => undefined)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={resultText.share}
      size="sm"
      footer={
        <>
          {canShare && (
            <Button className="grow" onClick={() => void share()}>
              {shareText.share}
            </Button>
          )}
          <Button variant={canShare ? 'glass' : 'gold'} className="grow" onClick={() => void copy()}>
            {shareText.copy}
          </Button>
        </>
      }
    >
      <label className="grid gap-1.5">
        <span className="font-semibold text-gold-pale text-sm">{shareText.words}</span>
        <textarea
          ref={field}
          readOnly
          rows={4}
          dir="auto"
          value={words}
          className="w-full resize-none rounded-2xl border border-gold/40 bg-night/70 px-4 py-2 text-sm"
        />
        {/* Hidden, because it was announced. */}
        <span aria-hidden="true" className="min-h-5 text-gold-pale text-sm">
          {note}
        </span>
      </label>
    </Dialog>
  )
}

/**
 * Copies a field's text. The clipboard API needs https; without it the field is selected and copied
 * by command. False: the command failed too, and the text stays selected for a manual copy.
 */
async function copyText(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
