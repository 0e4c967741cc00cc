import type { ValidationDetails } from '@noor-quest/contract/errors'
import type { ArchiveResult } from '@noor-quest/contract/items'
import { ARCHIVE_FAULT_HEADER, ARCHIVE_MAX_BYTES } from '@noor-quest/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorFrom } from '../../../platform/network/http.ts'
import { Button } from '../../../ui/button.tsx'
import { withSession } from '../../api/admin-call.ts'
import { sendFile } from '../../api/send-file.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../ui/notices.tsx'
import { SectionPanel } from '../../ui/section-panel.tsx'
import { itemsText } from '../items.en.ts'
import { FileButton } from './file-button.tsx'

const text = itemsText.archive
const ADDRESS = '/api/content/archive'

/** Explains the file's fault when the server named it. */
function explained(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return error
  const [fault] = (error.details as Partial<ValidationDetails> | undefined)?.fields ?? []
  return fault ? new ApiError(error.status, error.code, text.problem(fault.path, fault.message)) : error
}

/**
 * Exports all questions, prophets and terms with their pictures to one file, and imports such a
 * file.
 */
export function ArchivePanel({ className }: { className?: string }) {
  const queryClient = useQueryClient()
  const { run, pending, message, setMessage } = useSubmission(text.failed)
  const saving = useSubmission(text.saveFailed)
  const [fault, setFault] = useState<string | null>(null)
  const save = () => saving.run(async () => setFault((await saveFile(ADDRESS)).get(ARCHIVE_FAULT_HEADER)))
  const load = async (file: File) => {
    if (file.size > ARCHIVE_MAX_BYTES) return setMessage(text.tooLarge)
    await run(async () => {
      const loaded = await sendFile<ArchiveResult>(ADDRESS, { file }).catch((error: unknown) => {
        throw explained(error)
      })
      notify('success', text.loaded(loaded))
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    })
  }
  return (
    <div className={className}>
      <SectionPanel title={text.title}>
        <p className="text-muted">{text.intro}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="glass" aria-disabled={saving.pending} onClick={() => void save()}>
            <DownloadIcon className="size-5" />
            {saving.pending ? text.saving : text.download}
          </Button>
          <FileButton
            label={pending ? text.loading : text.load}
            accept=".zip,application/zip"
            disabled={pending}
            onChoose={(file) => void load(file)}
          />
        </div>
        <FormMessage message={message ?? saving.message} />
        <div role="status">{fault !== null && <Note tone="warning">{text.notLoadable(fault)}</Note>}</div>
      </SectionPanel>
    </div>
  )
}

/** Enough for 50 MB over a slow network. */
const TIMEOUT_MS = 600_000

/**
 * GETs a file of the portal and saves it as a download. Unlike a link, it reports failures and
 * returns the response's headers.
 * @throws ApiError
 */
function saveFile(path: string): Promise<Headers> {
  return withSession(async () => {
    const { response, file } = await load(path)
    if (!response.ok) throw errorFrom(response.status, await file.text())
    const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = name
    link.click()
    // Firefox starts reading after the click's task.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    return response.headers
  })
}

async function load(path: string): Promise<{ response: Response; file: Blob }> {
  try {
    const response = await fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { response, file: await response.blob() }
  } catch {
    throw new ApiError(0, 'network', 'The network did not answer')
  }
}
