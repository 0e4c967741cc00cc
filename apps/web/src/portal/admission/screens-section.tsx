import { SCREEN_NAME_MAX } from '@noor-quest/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { admissionPageText } from './admission.en.ts'
import { makeScreen, revokeScreen, screensQuery } from './admission-api.ts'

const text = admissionPageText.screens

export function ScreensSection() {
  const queryClient = useQueryClient()
  const { data: screens, isError, refetch } = useQuery(screensQuery)
  const [link, setLink] = useState<{ name: string; href: string } | null>(null)
  const [revoked, setRevoked] = useState<{ id: string; name: string } | null>(null)
  const { form, state, formProps } = useForm<{ name: string }, { name: string }, void>({
    initial: { name: '' },
    read: ({ name }) =>
      name.trim() === ''
        ? { ok: false, field: 'name', errors: { name: text.nameNeeded } }
        : { ok: true, body: { name: name.trim() } },
    save: async ({ name }) => {
      const { token } = await makeScreen(name)
      setLink({ name, href: `${window.location.origin}/display#pair=${token}` })
      await queryClient.invalidateQueries(screensQuery)
    },
    failedText: (_, error) => serviceMessage(error, text.makeFailed),
  })
  const revoke = async ({ id }: { id: string }) => {
    setRevoked(null)
    try {
      await revokeScreen(id)
      notify('success', text.revoked)
    } catch (error) {
      notify('error', serviceMessage(error, text.revokeFailed))
    }
    await refetch()
  }
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {screens?.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul aria-label={text.title} className="grid gap-2 empty:hidden">
        {screens?.map(({ id, name, paired_at, link_expires_at }) => (
          <li
            key={id}
            className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-parchment/15 px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p dir="auto" className="wrap-anywhere font-semibold">
                {name}
              </p>
              <p className="text-muted text-sm">
                {paired_at === null
                  ? text.waits(portalText.date(link_expires_at))
                  : text.paired(portalText.date(paired_at))}
              </p>
            </div>
            <Button
              variant="glass"
              aria-label={contentText.actionNamed(text.revoke, name)}
              onClick={() => setRevoked({ id, name })}
            >
              {text.revoke}
            </Button>
          </li>
        ))}
      </ul>
      <form {...formProps} className="flex max-w-xl flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <TextField
            label={text.name}
            maxLength={SCREEN_NAME_MAX}
            autoComplete="off"
            value={state.values.name}
            error={state.errors.name}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        </div>
        <Button type="submit" aria-disabled={state.saving} className="min-h-13 sm:mt-6.5">
          {text.make}
        </Button>
      </form>
      <FormMessage message={formMessageOf(state)} />
      {link !== null && (
        <div className="flex max-w-xl items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={text.link(link.name)}
              hint={text.linkHint}
              readOnly
              dir="ltr"
              value={link.href}
              onFocus={({ target }) => target.select()}
            />
          </div>
          <CopyButton label={text.copy} value={link.href} />
        </div>
      )}
      <ConfirmDialog
        open={revoked !== null}
        title={text.revokeTitle(revoked?.name ?? '')}
        confirmLabel={text.revoke}
        onConfirm={() => revoked && void revoke(revoked)}
        onCancel={() => setRevoked(null)}
      >
        {text.revokeText}
      </ConfirmDialog>
    </SectionPanel>
  )
}
