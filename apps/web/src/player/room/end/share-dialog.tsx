// The dialog that shares a result: a picture with or without the name, and a text with the address.
// Its code loads with the press that opens it.

import type { GameResult } from '@noor-quest/contract/games'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { useEffect, useId, useRef, useState } from 'react'
import { boardsText } from '../../../boards/boards.en.ts'
import { gamesText } from '../../../boards/games.en.ts'
import { currentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { commonText } from '../../../text/common.en.ts'
import { clubName, eventTitle, settings } from '../../../text/settings.ts'
import { LANGUAGES, language } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { announce } from '../../../ui/live-announcer.tsx'
import { gameText } from '../game/game.en.ts'
import { resultText } from './result.en.ts'
import { shareText } from './share.en.ts'
import { drawResult, HEIGHT, type SharedResult, WIDTH } from './share-picture.ts'

/** The contents of a shared result. `rank`: a formatted text, null without one. */
export type Shared = { game: GameType; result: GameResult; rank: string | null }

type Props = Shared & { open: boolean; onClose: () => void }

const FILE_NAME = 'result.png'

export function ShareDialog({ open, onClose, ...shared }: Props) {
  const name = useStore(currentPlayer)?.player?.name ?? null
  useStore(settings)
  useStore(language)
  const result = pictureOf(shared)
  const words = `${shareText.message(pointsOf(shared.result.score), result.game, result.event)}\n${result.address}`
  const [withName, setWithName] = useState(false)
  const [picture, setPicture] = useState<File | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [note, setNote] = useState('')
  const canvas = useRef<HTMLCanvasElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const nameId = useId()
  const shownName = withName ? name : null
  // A string as the effect's dependency, so that an equal picture isn't drawn again.
  const drawn = JSON.stringify({ ...result, name: shownName } satisfies SharedResult)

  useEffect(() => {
    if (!open) return
    let isWanted = true
    const draw = async () => {
      // A canvas of its own, so that two simultaneous drawings don't mix.
      const drawing = document.createElement('canvas')
      await drawResult(drawing, JSON.parse(drawn))
      const blob = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve, 'image/png'))
      if (blob === null) throw new Error('the picture could not be written')
      if (!isWanted) return
      const preview = canvas.current?.getContext('2d')
      preview?.clearRect(0, 0, WIDTH, HEIGHT)
      preview?.drawImage(drawing, 0, 0)
      setPicture(new File([blob], FILE_NAME, { type: 'image/png' }))
    }
    setPicture(null)
    draw().catch((error: unknown) => {
      console.warn('The picture of a result could not be drawn', error)
      if (isWanted) setHasFailed(true)
    })
    return () => {
      isWanted = false
    }
  }, [open, drawn])

  const copy = async () => {
    if (field.current === null) return
    const outcome = (await copyText(field.current)) ? shareText.copied : shareText.copyByHand
    announce(outcome)
    setNote(outcome)
  }
  const share = async () => {
    if (picture === null) return
    try {
      await navigator.share({ files: [picture], text: words })
    } catch (error) {
      // The person closed the system's share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      console.warn('The result could not be shared', error)
      save(picture)
    }
  }
  const canShare = picture !== null && navigator.canShare?.({ files: [picture] }) === true

  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={commonText.close}
      title={resultText.share}
      size="sm"
      footer={
        <>
          {canShare && (
            <Button className="grow basis-full" onClick={() => void share()}>
              {shareText.share}
            </Button>
          )}
          {!hasFailed && (
            <Button
              variant={canShare ? 'glass' : 'gold'}
              className="grow"
              disabled={picture === null}
              onClick={() => picture !== null && save(picture)}
            >
              {shareText.save}
            </Button>
          )}
          <Button variant="glass" className="grow" onClick={() => void copy()}>
            {shareText.copy}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {hasFailed ? (
          <p>{shareText.noPicture}</p>
        ) : (
          <canvas
            ref={canvas}
            width={WIDTH}
            height={HEIGHT}
            role="img"
            aria-label={shareText.picture}
            aria-busy={picture === null}
            className="mx-auto h-auto max-h-[46dvh] min-h-40 w-auto max-w-full rounded-2xl border border-gold/40"
          />
        )}
        {name !== null && (
          <label htmlFor={nameId} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              id={nameId}
              type="checkbox"
              checked={withName}
              onChange={(event) => setWithName(event.target.checked)}
              className="size-5 shrink-0 accent-gold"
            />
            <span>{shareText.withName}</span>
          </label>
        )}
        <label className="grid gap-1.5">
          <span className="font-semibold text-gold-pale text-sm">{shareText.words}</span>
          <textarea
            ref={field}
            readOnly
            rows={3}
            dir="auto"
            value={words}
            className="w-full resize-none rounded-2xl border border-gold/40 bg-night/70 px-4 py-2 text-sm"
          />
          {/* Hidden, because it was announced. */}
          <span aria-hidden="true" className="min-h-5 text-gold-pale text-sm">
            {note}
          </span>
        </label>
      </div>
    </Dialog>
  )
}

function pointsOf(score: number): string {
  return `${commonText.number(score)} ${boardsText.points(score)}`
}

/** The picture never contains the claim code. */
function pictureOf({ game, result: { score, best_score }, rank }: Shared): Omit<SharedResult, 'name'> {
  return {
    club: clubName(),
    event: eventTitle(),
    scoreLabel: gameText.finalScore,
    score: commonText.number(score),
    maximum: gameText.outOf(gameFacts(game).highestScore),
    // The rank is that of the best game.
    rank: score === best_score ? rank : null,
    game: gamesText[game].name,
    invitation: shareText.invitation,
    address: `${window.location.origin}/`,
    dir: LANGUAGES[language.snapshot()].dir,
  }
}

function save(picture: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = picture.name
  link.click()
  // Firefox starts to read after the click's task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Copies a field's text. The clipboard API needs https; without it the field is selected and copied
 * by command. False: the command failed too, and the text stays selected for a manual copy.
 */
async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
