// Images in an S3-compatible bucket. Loaded only when one is configured.
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { StoreDriver } from './store.ts'
import { StoreError } from './store-error.ts'

export type S3Target = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const CONNECT_TIMEOUT_MS = 3000
/** All attempts together stay below the 30 s that a response may be silent (platform/http/listener.ts). */
const REQUEST_TIMEOUT_MS = 8_000
/** With the first one. */
const MOST_ATTEMPTS = 3
/** Never written. */
const PROBE_KEY = 'probe'

/** The credentials must be allowed GetObject, PutObject, DeleteObject and, so that a missing object is a 404, ListBucket. */
export function createS3Driver({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Target): StoreDriver {
  const disk = new Disk(
    new S3Driver({
      endpoint,
      region,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      // Understood by every S3-compatible store; the other style needs a name in the DNS for each bucket.
      forcePathStyle: true,
      // The server hands the images out itself, so the bucket stays private; several stores refuse ACLs.
      supportsACL: false,
      visibility: 'private',
      maxAttempts: MOST_ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
      // Checksums that only Amazon's own S3 is sure to know stay away unless they are demanded.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
  const read = async (key: string) => {
    try {
      return await disk.getBytes(key)
    } catch (cause) {
      if (failureOf(cause).name === 'NoSuchKey') return null
      throw storeError(cause)
    }
  }
  const explained = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return (...args: A) =>
      call(...args).catch((cause: unknown) => {
        throw storeError(cause)
      })
  }
  return {
    read,
    put: explained((key, bytes) => disk.put(key, bytes)),
    exists: explained((key) => disk.exists(key)),
    remove: explained((key) => disk.delete(key)),
    // Reading what isn't there distinguishes a missing bucket and refused credentials from a store that works; a HEAD wouldn't.
    check: async () => {
      await read(PROBE_KEY)
    },
  }
}

type Failure = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** What the client threw: flydrive wraps it. */
function failureOf(cause: unknown): Failure {
  return (cause instanceof Error && cause.cause !== undefined ? cause.cause : cause) as Failure
}

function storeError(cause: unknown): StoreError {
  const { name, code, $metadata } = failureOf(cause)
  const status = $metadata?.httpStatusCode
  // 4xx but a time-out and "slow down": asking again won't help.
  const refused = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
  const reason = [code ?? name ?? 'unknown', status ?? []].flat().join(' ')
  return new StoreError(refused ? 'backend_not_configured' : 'backend_unavailable', reason, cause)
}
