// npm run repair: repairs what is safe, each after a question, while no server runs.
import { join } from 'node:path'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { repair } from '../health/repair.ts'
import { openStore } from '../platform/files/open-store.ts'
import { ROOT, readConfig, requireDataDir, runCommand, UsageError } from './command.ts'

async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('Usage: npm run repair')
  const config = readConfig()
  requireDataDir(config)
  const lines = createInterface({ input: stdin })
  const answers = lines[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    stdout.write(`${question} [y/N] `)
    const { value } = await answers.next()
    if (!stdin.isTTY) stdout.write('\n')
    return /^y(es)?$/i.test(String(value ?? '').trim())
  }
  const say = (line: string) => console.log(line)
  try {
    const store = await openStore(config.s3, config.dataDir)
    await repair({ ...config, store, contentDir: join(ROOT, 'content'), nowMs: Date.now(), ask, say })
    console.log('Done. To see that all is well: npm run doctor')
    return 0
  } finally {
    lines.close()
  }
}

runCommand(main)
