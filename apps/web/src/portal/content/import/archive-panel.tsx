import { addressOf } from '@noor-quest/contract/api-call'
import type { ValidationDetails } from '@noor-quest/contract/errors'
import { ARCHIVE_MAX_BYTES } from '@noor-quest/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../platform/network/http.ts'
import { download } from '../../api/download.ts'
import { useMay } from '../../api/role.ts'
import { sendFile } from '../../api/send-file.ts'
import { useSubmission } from '../../forms/use-submission.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ExportLinks } from '../../ui/export-links.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { notify } from '../../ui/notices.tsx'
import { SectionPanel } from '../../ui/section-panel.tsx'
import { itemsText } from '../items.en.ts'

const text = itemsText.archive

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
  const may = useMay()
  const load = async (file: File) => {
    if (file.size > ARCHIVE_MAX_BYTES) return setMessage(text.tooLarge)
    await run(async () => {
      const loaded = await sendFile('POST /api/content/archive', { file }).catch((error: unknown) => {
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
          {may('content:export') && (
            <ActionButton
              label={text.download}
              Icon={DownloadIcon}
              busy={saving.pending}
              onPress={() => saving.run(() => download(addressOf('GET /api/content/archive')))}
            />
          )}
          <FileButton
            label={pending ? text.loading : text.load}
            accept=".zip,application/zip"
            disabled={pending}
            onChoose={(file) => void load(file)}
          />
        </div>
        <FormMessage message={message ?? saving.message} />
        {may('content:export') && (
          <>
            <p className="text-muted">{itemsText.checks.exportHint}</p>
            <div className="flex flex-wrap gap-3">
              <ExportLinks href={addressOf('GET /api/item_checks/export')} what={itemsText.checks.export} />
            </div>
          </>
        )}
      </SectionPanel>
    </div>
  )
}
