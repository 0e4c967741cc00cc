import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { createImageUrls } from './item-image.ts'

const FILE = new File(['pixels'], 'ark.png', { type: 'image/png' })
const STORED = { path: 'prophet-items/ab_1.png', public_url: '/storage/game-assets/prophet-items/ab_1.png' }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

test('a file is uploaded once, also when its form is sent again', async () => {
  const upload = vi.fn(async () => STORED)
  const urlOf = createImageUrls({ upload, embed: vi.fn() })
  expect(await urlOf(FILE)).toBe(STORED.public_url)
  expect(await urlOf(FILE)).toBe(STORED.public_url)
  expect(upload).toHaveBeenCalledExactlyOnceWith(FILE)
})

test.each([
  new ApiError(503, 'backend_unavailable', 'away'),
  new ApiError(0, 'network', 'The network did not answer'),
  new ApiError(502, 'unreadable', "a proxy's page"),
])('an upload that fails (%o) is logged, and the image embedded', async (error) => {
  const urlOf = createImageUrls({
    upload: () => Promise.reject(error),
    embed: async () => 'data:image/webp;base64,AA==',
  })
  expect(await urlOf(FILE)).toBe('data:image/webp;base64,AA==')
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), error)
})

test.each([
  new ApiError(400, 'not_an_image', 'Please select an image file'),
  new ApiError(413, 'body_too_large', 'Image size must be less than 5MB'),
  new ApiError(401, 'signed_out', 'Sign in to use the portal.'),
])('a refusal (%o) is no reason to embed', async (error) => {
  const embed = vi.fn()
  const urlOf = createImageUrls({ upload: () => Promise.reject(error), embed })
  await expect(urlOf(FILE)).rejects.toBe(error)
  expect(embed).not.toHaveBeenCalled()
})

test('if embedding fails too, the upload’s error is thrown', async () => {
  const error = new ApiError(503, 'backend_unavailable', 'away')
  const urlOf = createImageUrls({
    upload: () => Promise.reject(error),
    embed: () => Promise.reject(new Error('no image')),
  })
  await expect(urlOf(FILE)).rejects.toBe(error)
})
