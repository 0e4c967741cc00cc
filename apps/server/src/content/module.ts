import type { AccountsServices } from '../accounts/module.ts'
import type { Platform } from '../platform/module.ts'
import { archiveRoutes } from './archive-routes.ts'
import { removeDeletedItems } from './deleted-items.ts'
import { storageRoutes, uploadRoutes } from './images/routes.ts'
import { createStoredImages } from './images/stored-images.ts'
import { ITEM_KINDS } from './item-kinds.ts'
import { reviewerRoutes } from './reviewer-routes.ts'
import { itemRoutes, levelRoutes } from './routes.ts'
import { sealedRoutes } from './sealed-routes.ts'
import { editionRoutes, hadithRoutes, verseRoutes } from './source-routes.ts'

export type ContentServices = ReturnType<typeof contentModule>['services']

export function contentModule({ db, clock, store, log, may }: Platform & AccountsServices) {
  const images = createStoredImages({ db, store, clock, log })
  return {
    services: { removeDeleted: (nowMs: number) => removeDeletedItems({ db, images }, nowMs) },
    routes: [
      verseRoutes(),
      hadithRoutes(),
      editionRoutes(),
      ...Object.values(ITEM_KINDS).map((kind) => itemRoutes({ db, clock, images, may }, kind)),
      levelRoutes({ db, clock, images, may }),
      sealedRoutes({ db, clock, may }),
      reviewerRoutes({ db, clock, may }),
      archiveRoutes({ db, store, clock, images, may }),
      uploadRoutes(images, may),
      storageRoutes(store),
    ],
    close: images.close,
  }
}
