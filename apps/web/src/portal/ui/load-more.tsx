import { Button } from '../../ui/button.tsx'

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  label: string
  /** While more is on its way. */
  loadingLabel: string
}

/** The button below a list that comes in pages; nothing once the last one is there. */
export function LoadMore({ list, label, loadingLabel }: Props) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="glass"
      aria-disabled={list.isFetchingNextPage}
      onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
      className="justify-self-center"
    >
      {list.isFetchingNextPage ? loadingLabel : label}
    </Button>
  )
}
