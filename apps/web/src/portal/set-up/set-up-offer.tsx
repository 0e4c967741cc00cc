import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from '../../platform/storage/store.ts'
import { useMay } from '../api/role.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { setUpText as text } from './set-up.en.ts'
import { beginSetUp, isBegun, PAGES, pathOf, setUpQuery } from './set-up-path.ts'

/** Offers the set-up's path while no game of visitors was played. */
export function SetUpOffer() {
  const may = useMay()
  const navigate = useNavigate()
  const isOffered = !useStore(isBegun) && may('settings:write')
  const { data } = useQuery({ ...setUpQuery, enabled: isOffered })
  if (!isOffered || data === undefined || !data.is_open) return null
  const { firstLeft } = pathOf(data)
  const done = data.steps.filter(({ is_done }) => is_done).length
  const begin = () => {
    beginSetUp()
    void navigate(PAGES[firstLeft])
  }
  return (
    <SectionPanel
      title={text.title}
      intro={text.offer(done, data.steps.length)}
      actions={<ActionButton label={text.begin} variant="gold" onPress={begin} />}
    />
  )
}
