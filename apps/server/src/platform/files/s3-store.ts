// Images in an S3-compatible bucket. Loaded only when a bucket is configured.
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { StoreDriver } from './store.ts'
import { StoreError } from './store.ts'

export type S3Target = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** The wait for a connection, and for a silent store: twice, so that a request waits less than 3 s. */
const SILENCE_MS = 1300
/** The first attempt counts too. */
const MAX_ATTEMPTS = 2
/** A key that is never written. */
const PROBE_KEY = 'probe'

/**
 * A driver for the bucket. The credentials need GetObject, PutObject, DeleteObject and, so that a
 * missing object is a 404, ListBucket.
 */
export function createS3Driver({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Target): StoreDriver {
  const disk = new Disk(
    new S3Driver({
      endpoint,
      region,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      // Every S3-compatible store supports this style; the other one needs a DNS name for each
      // bucket.
      forcePathStyle: true,
      // The server sends the images itself, so the bucket stays private. Several stores refuse
      // ACLs.
      supportsACL: false,
      visibility: 'private',
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: {
        connectionTimeout: SILENCE_MS,
        socketTimeout: SILENCE_MS,
      },
      // Newer checksums only where the store requires them: some S3-compatible stores don't know
      // them.
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
    exists: async (key) => {
      try {
        return (await disk.getMetaData(key)).contentLength > 0
      } catch (cause) {
        if (failureOf(cause).$metadata?.httpStatusCode === 404) return false
        throw storeError(cause)
      }
    },
    remove: explained((key) => disk.delete(key)),
    // Reading a missing object distinguishes a missing bucket and refused credentials from a
    // working store; a HEAD wouldn't.
    check: async () => {
      await read(PROBE_KEY)
    },
  }
}

type Failure = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** The client's error, which flydrive wraps. */
function failureOf(cause: unknown): Failure {
  return (cause instanceof Error && cause.cause !== undefined ? cause.cause : cause) as Failure
}

function storeError(cause: unknown): StoreError {
  const { name, code, $metadata } = failureOf(cause)
  const status = $metadata?.httpStatusCode
  // 4xx except a time-out and "slow down": a retry won't help.
  const refused = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
  const reason = [code ?? name ?? 'unknown', status ?? []].flat().join(' ')
  return new StoreError(refused ? 'backend_not_configured' : 'backend_unavailable', reason, cause)
}
