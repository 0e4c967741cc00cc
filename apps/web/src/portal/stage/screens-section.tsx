import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QrCode } from '../../ui/qr-code.tsx'
import { wallPictureText } from '../../ui/wall-picture.en.ts'
import { saveWall } from '../../ui/wall-picture.ts'
import { adminCall } from '../api/admin-call.ts'
import { usePhoneOrigin } from '../api/role.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { CopyField } from '../ui/copy-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { HallScreenButton } from '../ui/hall-screen-button.tsx'
import { ImageIcon, ScreenIcon } from '../ui/icons.tsx'
import { ListRow, LoadFailed } from '../ui/list-notes.tsx'
import { LocalOnly } from '../ui/local-only.tsx'
import { attempt } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { stageText } from './stage.en.ts'

const text = stageText.screens

const screensQuery = queryOptions({
  queryKey: ['admin', 'screens'],
  queryFn: async () => (await adminCall('GET /api/screens')).screens,
  refetchInterval: 5000,
})

/** The wall of this moment, as a screen in the hall has it. */
async function savePicture(): Promise<void> {
  const values = await adminCall('GET /api/live/now', { query: { as: 'screen' } })
  const hall = values.find(({ event }) => event === 'hall')?.data
  if (!hall || !('tiles' in hall)) throw new Error('no hall')
  await saveWall(hall.tiles)
}

/** The hall's screens: what each shows now, its end, and a link for another machine. */
export function ScreensSection() {
  const queryClient = useQueryClient()
  const { data: screens, isError, refetch } = useQuery(screensQuery)
  const origin = usePhoneOrigin()
  const [path, setPath] = useState<string | null>(null)
  const { ask, dialog } = useConfirm()
  const { run, pending, message } = useSubmission(text.linkFailed)
  const makeLink = async () => {
    const { token } = await adminCall('POST /api/screens/links')
    setPath(`/display#screen=${token}`)
    await queryClient.invalidateQueries(screensQuery)
  }
  const end = async (id: string) => {
    await attempt(() => adminCall('DELETE /api/screens/{id}', { params: { id } }), text.ended, text.endFailed)
    await refetch()
  }
  return (
    <SectionPanel
      title={text.title}
      intro={text.intro}
      className="max-w-3xl print:hidden"
      actions={<HallScreenButton icon={<ScreenIcon className="size-5" />} />}
    >
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {screens?.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul aria-label={text.title} className="grid gap-2 empty:hidden">
        {screens?.map(({ id, opened_at, link_expires_at, shows }) => {
          const title =
            opened_at === null
              ? text.waits(portalText.date(link_expires_at ?? ''))
              : text.opened(portalText.date(opened_at))
          return (
            <ListRow key={id} title={title} notes={opened_at === null ? [] : [text.shows[shows?.mode ?? 'nothing']]}>
              <ActionButton
                label={text.end}
                of={title}
                onPress={() => ask({ title: text.endTitle, text: text.endText, confirm: text.end, run: () => end(id) })}
              />
            </ListRow>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <ActionButton label={text.makeLink} busy={pending} onPress={() => void run(makeLink)} />
        <ActionButton
          label={wallPictureText.save}
          Icon={ImageIcon}
          onPress={() => attempt(savePicture, text.pictureSaved, text.pictureFailed)}
        />
      </div>
      <FormMessage message={message} />
      {path !== null && (
        <div className="grid max-w-xl gap-3">
          <p className="text-muted text-sm">{text.linkHint}</p>
          {origin === null ? (
            <LocalOnly />
          ) : (
            <>
              <div className="w-48 overflow-clip rounded-2xl bg-white">
                <QrCode value={origin + path} label={text.link} withEdge />
              </div>
              <CopyField label={text.link} value={origin + path} copyLabel={text.copy} />
            </>
          )}
        </div>
      )}
      {dialog}
    </SectionPanel>
  )
}
