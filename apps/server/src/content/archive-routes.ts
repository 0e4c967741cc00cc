import { archiveOperations } from '@noor-quest/contract/items'
import { ARCHIVE_MAX_BYTES } from '@noor-quest/contract/limits'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { May } from '../accounts/guard.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { FORM_MAX_BYTES, readFileForm } from '../platform/files/read-file-form.ts'
import type { Store } from '../platform/files/store.ts'
import { downloadHeaders, serveOperations } from '../platform/http/routes.ts'
import { loadArchive, writeArchive } from './archive.ts'
import { IMAGE_WAIT_MS } from './images/item-image.ts'
import type { StoredImages } from './images/stored-images.ts'

type Deps = { db: Db; store: Store; clock: Clock; images: StoredImages; may: May }

export function archiveRoutes({ db, store, clock, images, may }: Deps) {
  const at = () => new Date(clock.nowMs()).toISOString()
  const routes = serveOperations(archiveOperations, { may })
  routes.serve('GET /api/content/archive', {
    handle: ({ admin }) => ({
      headers: downloadHeaders('noor-quest-content', at(), 'zip'),
      write: async () => {
        const { bytes, items } = await writeArchive({ db, store })
        const summary = `${items} items with their pictures`
        await writeAudit(db, admin, { action: 'export', entity: 'content', summary }, at())
        return bytes
      },
    }),
  })
  routes.serve('POST /api/content/archive', {
    silentMs: IMAGE_WAIT_MS,
    form: { maxBytes: ARCHIVE_MAX_BYTES + FORM_MAX_BYTES },
    handle: async ({ admin }, c) => {
      const { bytes } = await readFileForm(c, ARCHIVE_MAX_BYTES)
      return loadArchive({ db, images }, { actor: admin, at: at() }, bytes)
    },
  })
  return routes
}
