// Uploaded images: accepted formats, stored sizes, removal.
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { cardImageUrl } from '@noor-quest/contract/item-fields'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type Client, ENGINES, FlipMatchPlay, onSqlite, type TestApp } from '../../../test/harness.ts'
import { openAppWithAdmin, picture, readAudit, upload } from '../../../test/portal-scene.ts'
import { cardKey, imageOfKey } from '../../platform/files/item-key.ts'
import { removeDeletedItems } from '../deleted-items.ts'
import { createStoredImages, type StoredImages } from './stored-images.ts'

const MAX_BYTES = 5_242_880
const DAY_MS = 24 * 60 * 60_000

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG whose header has this size, whatever its pixels. */
function pngOfSize(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG padded after its end to an exact size, which libvips accepts. */
async function pngOfBytes(bytes: number): Promise<Buffer> {
  const png = await picture().png().toBuffer()
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)])
}

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine, { content: false })
  })
  afterAll(() => test.close())
  afterEach(() => vi.restoreAllMocks())

  /** The public response for an image URL; null for 404. */
  async function fetchImage(url: string): Promise<Buffer | null> {
    const response = await test.app.request(url)
    if (response.status === 404) return null
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('immutable')
    return Buffer.from(await response.arrayBuffer())
  }

  sqlite.it.each([
    ['png', 'png', 'png'],
    ['jpeg', 'jpg', 'jpeg'],
    ['gif', 'gif', 'gif'],
    ['webp', 'webp', 'webp'],
    ['avif', 'avif', 'heif'],
  ] as const)('stores %s in its own format and as a WebP for cards', async (format, extension, storedFormat) => {
    const bytes = await picture(900, 600).toFormat(format).toBuffer()
    // The name doesn't match the bytes.
    const response = await upload(admin, bytes, 'photo.bmp')
    expect(response.status).toBe(201)
    const { path, public_url: url } = response.body
    expect(path).toMatch(new RegExp(`^prophet-items/[0-9a-f]{16}_${test.clock.nowMs()}\\.${extension}$`))
    expect(url).toBe(`/storage/game-assets/${path}`)

    const original = await fetchImage(url)
    const card = await fetchImage(cardImageUrl(url))
    expect(await sharp(original ?? '').metadata()).toMatchObject({ format: storedFormat, width: 900, height: 600 })
    expect(await sharp(card ?? '').metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 })
    const typeOf = async (address: string) => (await test.app.request(address)).headers.get('content-type')
    expect([await typeOf(url), await typeOf(cardImageUrl(url))]).toEqual([`image/${format}`, 'image/webp'])
  })

  sqlite.it.each([
    ['photo.jpeg', 'jpeg', 'jpeg'],
    ['PHOTO.JPEG', 'jpeg', 'jpeg'],
    ['photo.jpg', 'jpeg', 'jpg'],
    ['photo.png', 'jpeg', 'jpg'],
    ['photo', 'jpeg', 'jpg'],
    ['../../photo.jpeg', 'png', 'png'],
    ['photo.png.webp', 'webp', 'webp'],
  ] as const)('keeps the ending of %s where its bytes are %s', async (name, format, extension) => {
    const { path, public_url: url } = (await upload(admin, await picture().toFormat(format).toBuffer(), name)).body
    expect(path).toMatch(new RegExp(`^prophet-items/[0-9a-f]{16}_\\d+\\.${extension}$`))
    expect(await sharp((await fetchImage(url)) ?? '').metadata()).toMatchObject({ format })
  })

  sqlite.it('gives a card the image itself where it has no copy in that size', async () => {
    const bytes = await picture().webp().toBuffer()
    await test.store.put('prophet-items/ab_1.webp', bytes)
    expect(await fetchImage('/storage/game-assets/prophet-items/ab_1.webp?size=card')).toEqual(bytes)
    expect(await fetchImage('/storage/game-assets/prophet-items/ab_1.webp?size=large')).toEqual(bytes)
    expect(await fetchImage('/storage/game-assets/prophet-items/none_1.webp?size=card')).toBeNull()
  })

  sqlite.it('strips metadata and turns the picture upright', async () => {
    const bytes = await picture(80, 40)
      .withExif({
        IFD0: { Copyright: 'A name', ImageDescription: 'home address' },
        IFD3: { GPSLatitude: '3/1 8/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { public_url: url } = (await upload(admin, bytes, 'me.jpg')).body
    for (const stored of [url, cardImageUrl(url)]) {
      const image = (await fetchImage(stored)) ?? Buffer.alloc(0)
      const { width, height, exif, xmp, iptc, icc, orientation } = await sharp(image).metadata()
      expect({ width, height, exif, xmp, iptc, icc, orientation }).toEqual({ width: 40, height: 80 })
      expect(image.includes('home address')).toBe(false)
    }
  })

  sqlite.it.each(['zTXt', 'iCCP'])(
    'takes a picture with a compressed bomb in its %s chunk, without the bomb',
    async (type) => {
      const bomb = pngChunk(type, Buffer.concat([Buffer.from('name\0\0'), deflateSync(Buffer.alloc(200_000_000))]))
      expect(bomb.length).toBeLessThan(200_000)
      const png = await picture().png().toBuffer()
      const headerEnds = 33
      const response = await upload(admin, Buffer.concat([png.subarray(0, headerEnds), bomb, png.subarray(headerEnds)]))
      expect(response.status).toBe(201)
      const stored = await fetchImage(`/storage/game-assets/${response.body.path}`)
      expect(stored?.length).toBeLessThan(2 * png.length)
    },
  )

  sqlite.it('keeps the first frame of an animation', async () => {
    const frame = (blue: number) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background: { r: 0, g: 0, b: blue } } })
        .png()
        .toBuffer()
    const frames = [await frame(255), await frame(0)]
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const { public_url: url } = (await upload(admin, gif, 'moving.gif')).body
    for (const stored of [url, cardImageUrl(url)]) {
      const image = (await fetchImage(stored)) ?? Buffer.alloc(0)
      expect((await sharp(image).metadata()).pages ?? 1).toBe(1)
      const { dominant } = await sharp(image).stats()
      expect(dominant.b).toBeGreaterThan(200)
    }
  })

  sqlite.it('accepts 5,242,880 bytes and not one more', async () => {
    expect((await upload(admin, await pngOfBytes(MAX_BYTES))).status).toBe(201)
    const response = await upload(admin, await pngOfBytes(MAX_BYTES + 1))
    expect([response.status, response.body.error.code]).toEqual([413, 'body_too_large'])
    expect(response.body.error.message).toBe('Image size must be less than 5MB')
  })

  sqlite.it('refuses a far longer body by its declared length, and an endless one while reading', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 65536
        controller.enqueue(new Uint8Array(65536))
      },
    })
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const response = await admin.send('POST', '/api/storage/game-assets', endless, type)
    expect([response.status, response.body.error.message]).toEqual([413, 'Image size must be less than 5MB'])
    expect(sent).toBeLessThan(2 * MAX_BYTES)
    const declared = await admin.send('POST', '/api/storage/game-assets', 'x', {
      ...type,
      'content-length': '1000000000',
    })
    expect(declared.status).toBe(413)
  })

  sqlite.describe('refuses', () => {
    const cases: [string, () => Promise<Uint8Array> | Uint8Array][] = [
      ['an empty file', () => Buffer.alloc(0)],
      ['a text named .png', () => Buffer.from('not a picture')],
      ['a web page that begins like a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>')],
      ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>')],
      ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
      ['a TIFF', () => picture().tiff().toBuffer()],
      ['the head of a PNG alone', async () => (await picture().png().toBuffer()).subarray(0, 40)],
      [
        'half a JPEG',
        async () => {
          const noise = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
            .jpeg()
            .toBuffer()
          return noise.subarray(0, noise.length / 2)
        },
      ],
      ['a PNG with broken pixels', () => pngOfSize(64, 64, Buffer.from('no deflate stream'))],
    ]
    it.each(cases)('%s', async (_what, make) => {
      const response = await upload(admin, await make(), 'item.png')
      expect(response.status).toBe(400)
      expect(response.body.error).toEqual({ code: 'not_an_image', message: 'Please select an image file' })
    })

    it.each([
      [30_000, 30_000],
      [6325, 6325],
      [1_000_000, 50],
    ])('an image of %i x %i pixels', async (width, height) => {
      const bomb = pngOfSize(width, height, deflateSync(Buffer.alloc(1_000_000)))
      expect(bomb.length).toBeLessThan(2000)
      const response = await upload(admin, bomb)
      expect(response.status).toBe(400)
      expect(response.body.error).toEqual({
        code: 'not_an_image',
        message: 'Please select an image file of at most 40 megapixels',
      })
    })

    it('a broken form', async () => {
      const broken = await admin.send('POST', '/api/storage/game-assets', 'x', {
        'content-type': 'multipart/form-data',
      })
      expect([broken.status, broken.body.error.code]).toEqual([400, 'validation_failed'])
    })
  })

  sqlite.it('outlives the process that decodes', async () => {
    const bytes = await picture().png().toBuffer()
    expect((await upload(admin, bytes)).status).toBe(201)
    const own = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, parent, ...args]) => parent === String(process.pid) && args.join(' ').includes('image-process.ts'))
    expect(own).toHaveLength(1)
    process.kill(Number(own[0]?.[0]), 'SIGKILL')
    expect((await upload(admin, bytes)).status).toBe(201)
  })

  it('logs uploads, and only those that were stored', async () => {
    const before = (await readAudit(test)).length
    await upload(admin, Buffer.from('no image'))
    const { path } = (await upload(admin, await picture().png().toBuffer())).body
    expect((await readAudit(test)).slice(before)).toEqual([
      expect.objectContaining({ action: 'upload', entity: 'game-assets', entity_id: path, summary: path }),
    ])
  })

  sqlite.it('says 503 when the store fails, so that the image can be embedded instead', async () => {
    const put = vi.spyOn(test.store, 'put').mockRejectedValue(new Error('disk full'))
    const before = (await readAudit(test)).length
    const bytes = await picture(1200, 900).png().toBuffer()
    const response = await upload(admin, bytes)
    expect([response.status, response.body.error.code]).toEqual([503, 'backend_unavailable'])
    expect(put).toHaveBeenCalled()
    expect((await readAudit(test)).length).toBe(before)
    expect(test.logged().some(({ msg }) => msg === 'an uploaded image could not be stored')).toBe(true)

    const url = `data:image/png;base64,${bytes.toString('base64')}`
    const added = await admin.post('/api/prophets', { name: 'Nuh', description: 'An ark', item_image_url: url })
    expect(added.status).toBe(201)
    expect(added.body.item_image_url).toMatch(/^data:image\/webp;base64,/)
    const embedded = Buffer.from(added.body.item_image_url.split(',')[1], 'base64')
    expect(await sharp(embedded).metadata()).toMatchObject({ format: 'webp', width: 512, height: 384 })
  })

  sqlite.it('says 503 when the store cannot say whether an image is there', async () => {
    const { public_url: url } = (await upload(admin, await picture().png().toBuffer())).body
    vi.spyOn(test.store, 'exists').mockRejectedValue(new Error('unreachable'))
    const response = await admin.post('/api/prophets', { name: 'Nuh', description: 'An ark', item_image_url: url })
    expect([response.status, response.body.error.code]).toEqual([503, 'backend_unavailable'])
  })

  sqlite.it('makes an embedded picture small enough to travel with every view', async () => {
    const noise = sharp(randomBytes(360 * 360 * 3), { raw: { width: 360, height: 360, channels: 3 } })
    const url = `data:image/jpeg;base64,${(await noise.jpeg({ quality: 90 }).toBuffer()).toString('base64')}`
    const added = await admin.post('/api/prophets', { name: 'Isa', description: 'A table', item_image_url: url })
    expect(added.status).toBe(201)
    expect(added.body.item_image_url.length).toBeLessThan(54_000)
  })

  sqlite.it.each([
    ['no base64', 'data:image/png;base64,%%%'],
    ['a text', `data:text/html;base64,${Buffer.from('<p>').toString('base64')}`],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['an SVG called PNG', `data:image/png;base64,${Buffer.from('<svg xmlns="x"/>').toString('base64')}`],
  ])('refuses a data: URL with %s', async (_what, url) => {
    const response = await admin.post('/api/prophets', { name: 'Nuh', description: 'An ark', item_image_url: url })
    expect([response.status, response.body.error.code]).toEqual([400, 'not_an_image'])
  })

  describe('an image', () => {
    const patch = (id: string, body: unknown) => admin.patch(`/api/prophets/${id}`, body)
    async function stored(): Promise<{ path: string; url: string }> {
      const { path, public_url: url } = (await upload(admin, await picture().png().toBuffer())).body
      return { path, url }
    }
    async function prophet(name: string, url: string): Promise<string> {
      const response = await admin.post('/api/prophets', { name, description: 'An item', item_image_url: url })
      expect(response.status).toBe(201)
      return response.body.id
    }
    let sweeping: StoredImages
    beforeAll(() => {
      const { db, store, clock } = test
      sweeping = createStoredImages({ db, store, clock, log: pino({ level: 'silent' }) })
    })
    afterAll(() => sweeping.close())
    /** Deletes a prophet and removes it permanently, as after the time to restore it. */
    async function goes(id: string) {
      const response = await admin.delete(`/api/prophets/${id}`)
      await test.db.updateTable('deleted_items').set({ deleted_at: '2020-01-01T00:00:00.000Z' }).execute()
      await removeDeletedItems({ db: test.db, images: sweeping }, test.clock.nowMs())
      return response
    }
    const isThere = async ({ path, url }: { path: string; url: string }) => {
      const [original, card] = [
        await fetchImage(url),
        await fetchImage(`/storage/game-assets/${cardKey(imageOfKey(path) ?? '')}`),
      ]
      expect(original === null).toBe(card === null)
      return card !== null
    }

    const unused = ({ path }: { path: string }) =>
      test.db.selectFrom('unused_images').select('image').where('image', '=', imageOfKey(path)).execute()
    /**
     * Waits for the removal of everything that was due before. Sweeps run one after the other: the
     * second image's waits for the first one's.
     */
    async function sweepEnds(): Promise<void> {
      for (const image of [await stored(), await stored()]) {
        await goes(await prophet('Swept', image.url))
        await expect.poll(() => unused(image)).toEqual([])
      }
    }

    it('is removed after the admin’s response', async () => {
      const image = await stored()
      const id = await prophet('Nuh', image.url)
      const silent = Promise.withResolvers<void>()
      const remove = vi.spyOn(test.store, 'remove').mockReturnValueOnce(silent.promise)
      expect((await goes(id)).status).toBe(200)
      silent.resolve()
      await sweepEnds()
      remove.mockRestore()
    })

    it('is removed with its prophet, in both sizes', async () => {
      const image = await stored()
      const id = await prophet('Nuh', image.url)
      expect(await isThere(image)).toBe(true)
      await goes(id)
      await sweepEnds()
      expect(await isThere(image)).toBe(false)
      expect(await unused(image)).toEqual([])
    })

    it('is removed when another replaces it', async () => {
      const [old, young] = [await stored(), await stored()]
      const id = await prophet('Nuh', old.url)
      expect((await patch(id, { item_image_url: young.url })).body.item_image_url).toBe(young.url)
      await sweepEnds()
      expect([await isThere(old), await isThere(young)]).toEqual([false, true])
    })

    it('stays while another prophet shows it', async () => {
      const image = await stored()
      const ids = [await prophet('Nuh', image.url), await prophet('Hud', image.url)]
      await goes(ids[0] ?? '')
      await sweepEnds()
      expect(await isThere(image)).toBe(true)
      await goes(ids[1] ?? '')
      await sweepEnds()
      expect(await isThere(image)).toBe(false)
    })

    it('stays when nothing about it changed, or the change failed', async () => {
      const image = await stored()
      const id = await prophet('Nuh', image.url)
      await patch(id, { name: 'Nuh (peace be upon him)', item_image_url: image.url })
      expect((await patch(id, { item_image_url: 'https://elsewhere.example/x.png' })).status).toBe(400)
      await sweepEnds()
      expect(await isThere(image)).toBe(true)
    })

    it('is removed a day after an upload that was never saved', async () => {
      const [forgotten, saved] = [await stored(), await stored()]
      const id = await prophet('Nuh', saved.url)
      test.clock.advance(DAY_MS - 1000)
      await sweepEnds()
      expect(await isThere(forgotten)).toBe(true)
      test.clock.advance(1000)
      await sweepEnds()
      expect([await isThere(forgotten), await isThere(saved)]).toEqual([false, true])
      await goes(id)
    })

    it('stays for a running game, as does other content, and is removed after it', async () => {
      for (const row of (await admin.get('/api/prophets')).body.prophets) {
        await goes(row.id)
      }
      const images = await Promise.all([1, 2, 3, 4].map(stored))
      const ids = await Promise.all(images.map((image, i) => prophet(`Prophet ${i}`, image.url)))
      for (const arabic_text of ['صوم', 'حج', 'زكاة', 'صلاة']) await admin.post('/api/islamic_terms', { arabic_text })
      const player = await test.player('flip-match')
      const play = await FlipMatchPlay.start(player)
      for (const id of ids.slice(1)) await goes(id)
      await patch(ids[0] ?? '', { name: 'Another name', item_image_url: (await stored()).url })
      await sweepEnds()
      await play.level()
      const { game } = await play.reveal()
      const shown = JSON.stringify(game.view)
      for (const image of images) {
        expect(shown).toContain(image.url)
        expect(await isThere(image)).toBe(true)
      }
      expect(shown).not.toContain('Another name')

      await player.leaveForGood(test.clock, `/api/flip-match/games/${play.id}`)
      await goes(ids[0] ?? '')
      await sweepEnds()
      for (const image of images) expect(await isThere(image)).toBe(false)
    })

    it('that a thousand versions have shown stays for a running game, and is then removed', async () => {
      await test.db.deleteFrom('prophets').execute()
      const images = await Promise.all([1, 2, 3, 4].map(stored))
      const ids = await Promise.all(images.map((image, i) => prophet(`Of many ${i}`, image.url)))
      const [first] = images
      const versions = Array.from({ length: 1200 }, (_, n) => {
        const content = JSON.stringify({ id: ids[0], item_image_url: first?.url, kind: 'prophet', name: `Name ${n}` })
        const sha256 = createHash('sha256').update(content).digest('hex')
        return {
          item_id: ids[0] ?? '',
          number: n + 2,
          kind: 'prophet' as const,
          sha256,
          content,
          created_at: '',
          created_by: null,
        }
      })
      for (let n = 0; n < versions.length; n += 500) {
        await test.db
          .insertInto('item_versions')
          .values(versions.slice(n, n + 500))
          .execute()
      }
      const player = await test.player('flip-match')
      const play = await FlipMatchPlay.start(player)
      for (const id of ids) await goes(id)
      await sweepEnds()
      for (const image of images) expect(await isThere(image)).toBe(true)
      await player.leaveForGood(test.clock, `/api/flip-match/games/${play.id}`)
      await sweepEnds()
      for (const image of images) expect(await isThere(image)).toBe(false)
    })

    it('is removed later when the store fails now', async () => {
      const image = await stored()
      const id = await prophet('Nuh', image.url)
      const remove = vi.spyOn(test.store, 'remove').mockRejectedValue(new Error('unreachable'))
      expect((await goes(id)).status).toBe(200)
      await eventually(() => expect(remove).toHaveBeenCalledWith(cardKey(imageOfKey(image.path) ?? '')))
      remove.mockRestore()
      expect(await isThere(image)).toBe(true)
      await sweepEnds()
      expect(await isThere(image)).toBe(false)
    })
  })

  sqlite.it('is served at its own address only', async () => {
    const { path } = (await upload(admin, await picture().png().toBuffer())).body
    for (const name of [
      'prophet-items',
      'prophet-items/',
      `${path}/`,
      '..%2f..%2fnoor-quest.db',
      path.replace('.png', '.svg'),
    ]) {
      expect((await test.app.request(`/storage/game-assets/${name}`)).status).toBe(404)
    }
  })
})
