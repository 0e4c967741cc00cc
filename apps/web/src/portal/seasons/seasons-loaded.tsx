import type { Season } from '@noor-quest/contract/seasons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { seasonsText } from './seasons.en.ts'
import { seasonsQuery } from './seasons-api.ts'

type Props = {
  /**
   * Shows nothing until the seasons are loaded, because another part of the page shows the loading
   * or the failure.
   */
  quiet?: boolean
  children: (seasons: Season[]) => ReactNode
}

/** Passes the seasons to its child, the current one first. */
export function SeasonsLoaded({ quiet = false, children }: Props) {
  const { data, isError, refetch } = useQuery(seasonsQuery)
  if (data) return children(data)
  if (quiet) return null
  return isError ? <LoadFailed onRetry={() => void refetch()} /> : <Spinner label={seasonsText.title} />
}
