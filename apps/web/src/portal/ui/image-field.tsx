import { cardImageUrl } from '@noor-quest/contract/item-fields'
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/fields.tsx'
import { type ChosenImage, checkFile, type FileTexts } from '../forms/image-file.ts'
import { ActionButton } from './action-button.tsx'
import { FileButton } from './file-button.tsx'
import { DeleteIcon, ImageIcon } from './icons.tsx'

/**
 * The formats that the server reads. With a list of types an iPhone converts its HEIC photos to
 * JPEG; with image/* it doesn't.
 */
const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp,image/avif'

type Texts = FileTexts & {
  image: string
  imageHint: string
  choose: string
  change: string
  remove: string
  preview: string
  noPreview: string
}

type Props = {
  texts: Texts
  ref: Ref<{ focus: () => void }>
  image: ChosenImage
  error: string | undefined
  /** The form's failure, when this field caused it. */
  message?: string | undefined
  readOnly: boolean
  onChoose: (image: ChosenImage) => void
  /** Called for a refused file, with the reason and a way out. */
  onRefuse: (message: string, wayOut?: string) => void
}

/** A form's image: choose, preview, change, remove (docs/product-rules.md#item-images). */
export function ImageField({ ref, texts: text, image, error, message, readOnly, onChoose, onRefuse }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }))

  const newest = useRef<File>(null)
  const take = async (file: File) => {
    if (readOnly) return
    newest.current = file
    // At once, so that a press on Save before the check ends saves the image too. The server checks
    // each image again.
    onChoose(file)
    const refusal = await checkFile(file, text)
    // Another file was chosen meanwhile.
    if (refusal === null || newest.current !== file) return
    onChoose(image)
    onRefuse(refusal.message, refusal.wayOut)
  }
  const isWrong = Boolean(message ?? error)
  const action = image === null ? text.choose : text.change

  return (
    <Field id={id} label={text.image} message={message} error={error}>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-4 rounded-2xl border p-4',
          isWrong ? 'border-wrong' : 'border-gold/60',
        )}
      >
        <Preview image={image} texts={text} />
        <div className="grid min-w-0 flex-1 basis-44 gap-2">
          <div className="flex flex-wrap gap-2">
            <FileButton
              ref={input}
              id={id}
              accept={ACCEPTED}
              label={<span aria-hidden="true">{action}</span>}
              aria-label={`${text.image}: ${action}`}
              aria-describedby={classNames(`${id}-hint`, isWrong && `${id}-error`)}
              aria-invalid={isWrong ? true : undefined}
              aria-disabled={readOnly}
              onClick={(event) => readOnly && event.preventDefault()}
              onChoose={(file) => void take(file)}
            />
            {image !== null && (
              <ActionButton
                label={text.remove}
                Icon={DeleteIcon}
                variant="quiet"
                busy={readOnly}
                onPress={() => {
                  onChoose(null)
                  input.current?.focus()
                }}
              />
            )}
          </div>
          <p id={`${id}-hint`} className="text-muted text-sm">
            {text.imageHint}
          </p>
        </div>
      </div>
    </Field>
  )
}

function Preview({ image, texts: text }: { image: ChosenImage; texts: Texts }) {
  const url = usePreview(image)
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = url !== null && broken !== url
  return (
    <div className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-2xl border border-gold/30 bg-night/60 text-center text-muted text-sm">
      {isShown ? (
        <img
          src={cardImageUrl(url)}
          alt={text.preview}
          onError={() => setBroken(url)}
          className="size-full object-contain"
        />
      ) : image === null ? (
        <ImageIcon className="size-9 opacity-70" />
      ) : (
        text.noPreview
      )}
    </div>
  )
}

/** A data: URL of a chosen file, because the page's security policy forbids blob: URLs. */
export function usePreview(image: ChosenImage): string | null {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!(image instanceof File)) return
    const reader = new FileReader()
    reader.onload = () => setPreview({ file: image, url: String(reader.result) })
    reader.readAsDataURL(image)
    return () => reader.abort()
  }, [image])
  if (typeof image === 'string' || image === null) return image
  return preview?.file === image ? preview.url : null
}
