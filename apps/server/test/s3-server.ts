// A server of the S3 protocol on loopback, which checks signatures as Amazon's does.
/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Target } from '../src/platform/files/s3-store.ts'

export type S3Server = {
  target: S3Target
  /** Stops responding until `start`; the objects stay. */
  stop: () => Promise<void>
  start: () => Promise<void>
  close: () => Promise<void>
}

export async function openS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'noor-quest-s3-'))
  const configureBuckets = [{ name: 'noor-quest' }]
  let running: S3rver | null = null
  const launch = async (port: number) => {
    running = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets })
    return running.run()
  }
  const { port } = await launch(0)
  const stop = async () => {
    const closed = running?.close()
    running?.httpServer.closeAllConnections()
    running = null
    await closed
  }
  return {
    target: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'noor-quest',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop,
    start: async () => {
      // Each start would report that the bucket exists already, so it is created only once.
      configureBuckets.length = 0
      await launch(port)
    },
    close: async () => {
      await stop()
      rmSync(directory, { recursive: true })
    },
  }
}

export function s3Settings({ target }: S3Server) {
  return {
    S3_ENDPOINT: target.endpoint,
    S3_REGION: target.region,
    S3_BUCKET: target.bucket,
    S3_ACCESS_KEY_ID: target.accessKeyId,
    S3_SECRET_ACCESS_KEY: target.secretAccessKey,
  }
}
