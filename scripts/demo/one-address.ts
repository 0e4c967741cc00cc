// A hall that is played by one machine: all of it comes from one address, more often than visitors do.
import { SETTINGS } from '../../apps/server/src/config.ts'

/** Settings that switch off each limit on requests; those on connections stay. */
export const LIMITS_OFF: Record<string, string> = Object.fromEntries(
  Object.keys(SETTINGS)
    .filter((name) => /^LIMIT_(?!CONNECTIONS|STREAMS)/.test(name))
    .map((name) => [name, '0']),
)
