declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  /** The accepted keys are S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
