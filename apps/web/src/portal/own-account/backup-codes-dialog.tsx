import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { adminText } from '../text/admin-en.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { DownloadIcon } from '../ui/icons.tsx'

const text = adminText.account.twoFactor

/**
 * Shows the backup codes once. Only its own button closes it, so that a stray click can't lose
 * them.
 */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  const file = useTextFile(`${codes.join('\n')}\n`)
  return (
    <Dialog
      open
      size="sm"
      title={text.codesTitle}
      description={text.codesText}
      initialFocus={done}
      footer={
        <Button ref={done} onClick={onClose} className="w-full">
          {text.codesSaved}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ul dir="ltr" className="grid grid-cols-2 gap-x-2 gap-y-1 rounded-2xl bg-night/60 p-4">
          {codes.map((code) => (
            <li key={code} className="text-center">
              <code className="whitespace-nowrap">{code}</code>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-center gap-3">
          <CopyButton value={codes.join('\n')} label={text.copyCodes} />
          <a href={file} download={text.codesFile} className={buttonClass({ variant: 'glass' })}>
            <DownloadIcon className="size-5" />
            {text.downloadCodes}
          </a>
        </div>
      </div>
    </Dialog>
  )
}

/** An address that saves `content` as a file while the component is mounted. */
function useTextFile(content: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type: 'text/plain' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
