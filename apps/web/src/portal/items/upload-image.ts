import type { StoredImage } from '@noor-quest/contract/prophets'
import { sendFile } from '../api/send-file.ts'

/** One attempt: after a failure the image is embedded at once instead. @throws ApiError */
export const uploadImage = (file: File): Promise<StoredImage> =>
  sendFile<StoredImage>('/api/storage/game-assets', { file })
