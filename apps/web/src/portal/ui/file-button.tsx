import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { UploadIcon } from './icons.tsx'

type Props = { label: ReactNode; onChoose: (file: File) => void } & ComponentProps<'input'>

/** A file input that looks like a button. */
export function FileButton({ label, onChoose, ...input }: Props) {
  return (
    <label
      className={classNames(
        buttonClass({ variant: 'glass' }),
        'justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-gold-pale has-focus-visible:outline-offset-3',
      )}
    >
      <UploadIcon className="size-5" />
      {label}
      <input
        type="file"
        {...input}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Without a reset, choosing the corrected file again wouldn't be a change.
          event.target.value = ''
          if (file) onChoose(file)
        }}
        className="sr-only"
      />
    </label>
  )
}
