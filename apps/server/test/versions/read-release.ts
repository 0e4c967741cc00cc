// The files of earlier releases (README.md beside this).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { GameType } from '@noor-quest/rules/games'

/** The releases with an upgrade path. */
export const RELEASES = ['2.0.0', '2.0.1', '3.0.0'] as const
export type Release = (typeof RELEASES)[number]

/** The data that the release's devices and admin kept, and its server's responses. */
export type Kept = {
  /** The server's clock when it stopped. */
  nowMs: number
  /** The players whose games ran then. */
  running: Record<GameType, string>
  /** By the player's name. */
  cookies: Record<string, string>
  admin: { email: string; password: string }
  image: string
  feedback: string[]
  /** The name of the draw's winner. */
  drawn: string
  leaderboards: Record<GameType, [name: string, score: number][]>
  /** Bodies by path. */
  pages: Record<string, unknown>
}

const pathOf = (release: Release, suffix: string) => join(import.meta.dirname, `${release}.${suffix}`)

export function readKept(release: Release): Kept {
  return JSON.parse(readFileSync(pathOf(release, 'json'), 'utf8'))
}

/** Unpacks the release's data folder; `database`: the same rows for both engines. */
export function openRelease(release: Release) {
  const folder = mkdtempSync(join(tmpdir(), 'noor-quest-release-'))
  const { status, stderr } = spawnSync('tar', ['-xzf', pathOf(release, 'tar.gz'), '-C', folder])
  if (status !== 0) throw new Error(String(stderr))
  const statements = gunzipSync(readFileSync(pathOf(release, 'sql.gz'))).toString()
  return {
    folder,
    database: { file: join(folder, 'noor-quest.db'), statements },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
