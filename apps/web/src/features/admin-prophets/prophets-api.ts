import type { NewProphet, Prophet, ProphetChange, Prophets } from '@noor-quest/contract/prophets'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../../platform/admin-call.ts'
import { loggingFailure } from '../../platform/load-list.ts'
import { embedImage } from './embed-image.ts'
import { createItemImages } from './item-image.ts'
import { uploadImage } from './upload-image.ts'

export const prophetsQuery = queryOptions({
  queryKey: ['admin', 'prophets'],
  queryFn: loggingFailure('Prophets', async () => (await adminCall<Prophets>('GET', '/api/prophets')).prophets),
  staleTime: 0,
})

export const addProphet = (prophet: NewProphet) => adminCall<Prophet>('POST', '/api/prophets', prophet)
export const changeProphet = (id: string, change: ProphetChange) =>
  adminCall<Prophet>('PATCH', `/api/prophets/${encodeURIComponent(id)}`, change)
export const deleteProphet = (id: string) =>
  adminCall<{ id: string }>('DELETE', `/api/prophets/${encodeURIComponent(id)}`)

/** For all of the tab's forms. */
export const itemImages = createItemImages({ upload: uploadImage, embed: embedImage })
