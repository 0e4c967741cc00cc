// The dialog that shares a result: a picture of the panel or, where pictures can't be shared, a text
// of tiles. Its code loads with the press that opens it. Neither ever contains the claim code.
import type { GameType } from '@noor-quest/rules/games'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isLocal } from '../../../platform/network/join-address.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { commonText } from '../../../text/common.en.ts'
import { gamesText } from '../../../text/games.en.ts'
import { clubName, eventTitle, settings } from '../../../text/settings.ts'
import { useLanguage } from '../../../text/use-language.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { announce } from '../../../ui/live-announcer.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { resultText } from './result.en.ts'
import { shareText } from './share.en.ts'
import { type PictureWords, paintPicture, tileText } from './share-picture.ts'
import type { Panel } from './tile-panel.tsx'

export type Shared = {
  game: GameType
  score: { label: string; value: number }
  name: string | undefined
  panel: Panel
  /** The panel on the page. */
  tiles: RefObject<HTMLDivElement | null>
}

type Props = Shared & { open: boolean; onClose: () => void }

/** `text`: the browser can't paint a picture, or has a share sheet that takes no files. */
type Made = 'loading' | 'text' | { address: string; file: File }

export function ShareDialog(props: Props) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={shareText.title} size="sm">
      <Share {...props} />
    </Dialog>
  )
}

function Share({ game, score, name, panel, tiles }: Props) {
  useStore(settings)
  const { tag } = useLanguage()
  const [hasName, setHasName] = useState(false)
  const [made, setMade] = useState<Made>('loading')
  const { origin, host } = window.location
  const words: PictureWords = {
    event: eventTitle(),
    club: clubName(),
    game: gamesText[game].name,
    scoreLabel: score.label,
    score: commonText.number(score.value),
    name: hasName ? (name ?? null) : null,
    address: isLocal(origin) ? null : host,
  }
  const key = JSON.stringify(words)
  useEffect(() => {
    let isCurrent = true
    const drawings = [...(tiles.current?.querySelectorAll('svg') ?? [])]
    makePicture(JSON.parse(key), drawings, panel.columns, tag === 'ar').then(
      (picture) => isCurrent && setMade(picture ?? 'text'),
      () => isCurrent && setMade('text'),
    )
    return () => {
      isCurrent = false
    }
  }, [key, tiles, panel.columns, tag])

  if (made === 'loading') return <Spinner label={commonText.loading} />
  if (made === 'text') return <TilesAsText words={words} panel={panel} />
  const { address, file } = made
  const sheet = { files: [file] }
  const canShare = navigator.canShare?.(sheet) === true
  return (
    <div className="grid gap-3">
      <img src={address} alt={shareText.picture} className="mx-auto max-h-[56svh] rounded-lg" />
      {name !== undefined && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={hasName}
            className="size-5 accent-gold"
            onChange={({ target }) => setHasName(target.checked)}
          />
          {shareText.withName}
        </label>
      )}
      {canShare ? (
        // A rejection: the person closed the sheet.
        <Button onClick={() => void navigator.share(sheet).catch(() => undefined)}>{resultText.share}</Button>
      ) : (
        <>
          <p className="hidden text-center text-sm pointer-coarse:block">{shareText.hold}</p>
          <a href={address} download={file.name} className={buttonClass()}>
            {shareText.save}
          </a>
        </>
      )}
    </div>
  )
}

/** Null: the share sheet takes no files, or the browser paints no pictures. */
async function makePicture(...[words, drawings, columns, isRightToLeft]: Parameters<typeof paintPicture>) {
  const canvas = await paintPicture(words, drawings, columns, isRightToLeft)
  const blob = await new Promise<Blob | null>((resolve) => (canvas === null ? resolve(null) : canvas.toBlob(resolve)))
  if (canvas === null || blob === null) return null
  const file = new File([blob], 'tiles.png', { type: 'image/png' })
  if ('share' in navigator && !navigator.canShare?.({ files: [file] })) return null
  return { address: canvas.toDataURL(), file }
}

function TilesAsText({ words, panel }: { words: PictureWords; panel: Panel }) {
  const [note, setNote] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { event, game, scoreLabel, score, address } = words
  const text = [`${game}, ${event}`, tileText(panel), `${scoreLabel}: ${score}`, address ?? '']
    .filter((line) => line !== '')
    .join('\n')
  const copy = async () => {
    if (field.current === null) return
    const outcome = (await copyText(field.current)) ? shareText.copied : shareText.copyByHand
    announce(outcome)
    setNote(outcome)
  }
  return (
    <div className="grid gap-3">
      <label className="grid gap-1.5">
        <span className="font-semibold text-gold-pale text-sm">{shareText.words}</span>
        <textarea
          ref={field}
          readOnly
          rows={panel.tiles.length / panel.columns + 3}
          dir="auto"
          value={text}
          className="w-full resize-none rounded-2xl border border-gold/40 bg-night px-4 py-2"
        />
        {/* Hidden, because it was announced. */}
        <span aria-hidden="true" className="min-h-5 text-gold-pale text-sm">
          {note}
        </span>
      </label>
      {'share' in navigator ? (
        <Button onClick={() => void navigator.share({ text }).catch(() => undefined)}>{resultText.share}</Button>
      ) : (
        <Button onClick={() => void copy()}>{shareText.copy}</Button>
      )}
    </div>
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
