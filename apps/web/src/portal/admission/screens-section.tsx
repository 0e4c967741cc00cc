import { SCREEN_NAME_MAX } from '@noor-quest/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { usePhoneOrigin } from '../api/role.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { CopyField } from '../ui/copy-button.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { ListRow, LoadFailed } from '../ui/list-notes.tsx'
import { LocalOnly } from '../ui/local-only.tsx'
import { attempt } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { admissionPageText } from './admission.en.ts'
import { makeScreen, revokeScreen, screensQuery } from './admission-api.ts'

const text = admissionPageText.screens

export function ScreensSection() {
  const queryClient = useQueryClient()
  const { data: screens, isError, refetch } = useQuery(screensQuery)
  const origin = usePhoneOrigin()
  const [link, setLink] = useState<{ name: string; path: string } | null>(null)
  const { ask, dialog } = useConfirm()
  const { state, field, formProps } = useForm<{ name: string }, { name: string }, void>({
    initial: { name: '' },
    read: ({ name }) =>
      name.trim() === ''
        ? { ok: false, field: 'name', errors: { name: text.nameNeeded } }
        : { ok: true, body: { name: name.trim() } },
    save: async ({ name }) => {
      const { token } = await makeScreen(name)
      setLink({ name, path: `/display#pair=${token}` })
      await queryClient.invalidateQueries(screensQuery)
    },
    failedText: (_, error) => serviceMessage(error, text.makeFailed),
  })
  const revoke = async (id: string) => {
    await attempt(() => revokeScreen(id), text.revoked, text.revokeFailed)
    await refetch()
  }
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {screens?.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul aria-label={text.title} className="grid gap-2 empty:hidden">
        {screens?.map(({ id, name, paired_at, link_expires_at }) => (
          <ListRow
            key={id}
            title={name}
            notes={[
              paired_at === null
                ? text.waits(portalText.date(link_expires_at))
                : text.paired(portalText.date(paired_at)),
            ]}
          >
            <ActionButton
              label={text.revoke}
              of={name}
              onPress={() =>
                ask({
                  title: text.revokeTitle(name),
                  text: text.revokeText,
                  confirm: text.revoke,
                  run: () => revoke(id),
                })
              }
            />
          </ListRow>
        ))}
      </ul>
      <form {...formProps} className="flex max-w-xl flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <TextField {...field('name')} label={text.name} maxLength={SCREEN_NAME_MAX} autoComplete="off" />
        </div>
        <Button type="submit" aria-disabled={state.saving} className="min-h-13 sm:mt-6.5">
          {text.make}
        </Button>
      </form>
      <FormMessage message={formMessageOf(state)} />
      {link !== null && (
        <div className="grid max-w-xl gap-2">
          {origin === null ? (
            <>
              <a href={link.path} target="_blank" rel="noreferrer" className="min-h-11 content-center underline">
                {text.link(link.name)}
              </a>
              <p className="text-muted text-sm">{text.linkHint}</p>
              <LocalOnly />
            </>
          ) : (
            <CopyField
              label={text.link(link.name)}
              hint={text.linkHint}
              value={origin + link.path}
              copyLabel={text.copy}
            />
          )}
        </div>
      )}
      {dialog}
    </SectionPanel>
  )
}
