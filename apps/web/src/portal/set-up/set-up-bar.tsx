import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useStore } from '../../platform/storage/store.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { useMay } from '../api/role.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { attempt } from '../ui/notices.tsx'
import { setUpText as text } from './set-up.en.ts'
import { endSetUp, isBegun, leaveSetUp, PAGES, type PageStep, pathOf, setUpQuery, stepAt } from './set-up-path.ts'

/** The set-up's bar above the portal's pages, while this browser follows its path. */
export function SetUpBar() {
  const may = useMay()
  const isShown = useStore(isBegun) && may('settings:write')
  const { data } = useQuery({ ...setUpQuery, enabled: isShown })
  const { pathname, hash } = useLocation()
  const end = useEnd()
  if (!isShown || data === undefined || !data.is_open) return null
  const { pages, isDone, firstLeft } = pathOf(data)
  const here = stepAt(pages, { pathname, hash })
  const step = here ?? firstLeft
  const index = pages.indexOf(step)
  const before = pages[index - 1]
  const after = pages[index + 1]
  return (
    <nav
      aria-label={text.title}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl border border-gold/40 bg-ink px-3 py-1.5"
    >
      <p className="flex min-w-0 flex-1 basis-44 flex-wrap items-center gap-x-2">
        {/* The first step, the account, is done before the portal opens. */}
        <span className="text-muted text-sm">{text.position(index + 2, pages.length + 1)}</span>
        <strong>{text.steps[step]}</strong>
        {isDone(step) && (
          <span className="inline-flex items-center gap-1 text-right-text text-sm">
            <CheckIcon className="size-4" />
            {text.done}
          </span>
        )}
      </p>
      <div className="flex items-center gap-1">
        {here === null ? (
          <StepLink to={step} isMain>
            {text.goOn(text.steps[step])}
          </StepLink>
        ) : (
          <>
            {before !== undefined && <StepLink to={before}>{text.back}</StepLink>}
            {after === undefined ? (
              <ActionButton label={text.finish} variant="gold" onPress={isDone(step) ? end.now : end.ask} />
            ) : (
              <StepLink to={after} isMain={isDone(step)}>
                {isDone(step) ? text.next : text.skip}
              </StepLink>
            )}
          </>
        )}
        <button
          type="button"
          aria-label={text.end}
          title={text.end}
          onClick={end.ask}
          className="grid size-11 place-items-center rounded-full text-muted hover:bg-parchment/10 hover:text-parchment"
        >
          <CloseIcon className="size-5" />
        </button>
      </div>
      {end.dialog}
    </nav>
  )
}

type StepProps = { to: PageStep; isMain?: boolean; children: string }

function StepLink({ to, isMain = false, children }: StepProps) {
  return (
    <Link {...PAGES[to]} className={buttonClass({ variant: isMain ? 'gold' : 'quiet' })}>
      {children}
    </Link>
  )
}

function useEnd() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  const run = async () => {
    const isDone = await attempt(
      async () => queryClient.setQueryData(setUpQuery.queryKey, await endSetUp()),
      text.ended,
      text.failed,
    )
    if (!isDone) return
    leaveSetUp()
    await navigate({ to: '/admin' })
  }
  return {
    now: () => void run(),
    ask: () => ask({ title: text.endQuestion, text: text.endText, confirm: text.end, run }),
    dialog,
  }
}
