// npm run repair: repairs what is safe, each after a question, while no server runs.
import { join } from 'node:path'
import { stdin, stdout } from 'node:process'
import { repair } from '../health/repair.ts'
import { openStore } from '../platform/files/open-store.ts'
import { ROOT, readConfig, requireDataDir, runCommand, UsageError, withAnswers } from './command.ts'

async function main(args: readonly string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('Usage: npm run repair')
  const config = readConfig()
  requireDataDir(config)
  return withAnswers(async (read) => {
    const ask = async (question: string) => {
      const answer = await read(`${question} [y/N] `)
      if (!stdin.isTTY) stdout.write('\n')
      return /^y(es)?$/i.test(answer.trim())
    }
    const say = (line: string) => console.log(line)
    const store = await openStore(config.s3, config.dataDir)
    await repair({ ...config, store, contentDir: join(ROOT, 'content'), nowMs: Date.now(), ask, say })
    console.log('Done. To see that all is well: npm run doctor')
    return 0
  })
}

runCommand(main)
