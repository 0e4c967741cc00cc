import type { AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import { archiveRoutes } from './archive-routes.ts'
import { removeDeletedItems } from './deleted-items.ts'
import { hadithRoutes } from './hadith/routes.ts'
import { storageRoutes, uploadRoutes } from './images/routes.ts'
import { createStoredImages } from './images/stored-images.ts'
import { ITEM_KINDS } from './item-kinds.ts'
import { verseRoutes } from './quran/routes.ts'
import { itemRoutes } from './routes.ts'

export type ContentServices = ReturnType<typeof contentModule>['services']

export function contentModule({ db, clock, store, log, may }: Platform & AccountsServices) {
  const images = createStoredImages({ db, store, clock, log })
  return {
    services: { removeDeleted: (nowMs: number) => removeDeletedItems({ db, images }, nowMs) },
    routes: [
      verseRoutes(),
      hadithRoutes(),
      ...Object.values(ITEM_KINDS).map((kind) => itemRoutes({ db, clock, images, may }, kind)),
      archiveRoutes({ db, store, clock, images, may }),
      uploadRoutes(images, may),
      storageRoutes(store),
    ],
    close: images.close,
  }
}
