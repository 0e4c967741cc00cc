// Every setting: its variable, meaning, default and the fix for a wrong value. Pure, except for the
// machine's own addresses.

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './platform/app-error.ts'
import type { DatabaseTarget } from './platform/database/connect.ts'
import { parseRange } from './platform/http/client-address.ts'
import { findOwnAddresses, type OwnAddress } from './platform/own-addresses.ts'

export type Config = ReturnType<typeof parseConfig>

/**
 * PostgreSQL's connections of a process. Three processes stay far below PostgreSQL's own limit of
 * 100.
 */
const POOL_SIZE = 10
/** The number of backups kept: those of a week, and at least 7. */
const keptOf = (everyHours: number) => Math.max(7, Math.ceil((7 * 24) / everyHours))

/** The default name on the provider's button. */
const PROVIDER_NAME = 'your university'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
/** "Every address", as IPv4 and IPv6 write it. */
export const isWildcard = (host: string) => /^(0\.0\.0\.0|[0:]+)$/.test(host)

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
const unlessBlank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema)

const optional = <T extends z.ZodType>(schema: T) => unlessBlank(schema.optional())
/** A schema with a default for an unset variable. */
const or = <T extends z.ZodType>(schema: T, value: z.output<T>) =>
  unlessBlank(schema.optional().transform((given) => given ?? value))

const url = (protocols: RegExp) => z.url({ protocol: protocols })

/**
 * One entry a variable. `schema`: the accepted values and the default; `description`: the purpose;
 * `fix`: how to write it; `unset`: what its absence means. A `secret` is never printed.
 */
export const SETTINGS = {
  PORT: {
    description: 'Port to listen on',
    fix: 'a number from 1 to 65535',
    schema: or(z.coerce.number().int().min(1).max(65535), 3000),
  },
  HOST: {
    description:
      'Address to listen on; 0.0.0.0 lets every phone on the network join, and needs PUBLIC_URL in a container or without a private address',
    fix: 'an IP address, for example 127.0.0.1 or 0.0.0.0',
    schema: or(
      // Windows' cmd keeps the space before && in "set HOST=0.0.0.0 && npm start".
      z
        .string()
        .trim()
        .refine((host) => host === 'localhost' || isIP(host) !== 0),
      '127.0.0.1',
    ),
  },
  DATA_DIR: {
    description: 'Folder of the database, the images and the generated secret',
    fix: 'a folder this process may write',
    schema: or(z.string(), './data'),
  },
  PUBLIC_URL: {
    description:
      'The public address, for example https://quiz.example.org; cookies are Secure exactly when it is https',
    unset: 'http://localhost:PORT, or with HOST the machine’s first private address',
    fix: 'an http or https address without a path, for example http://192.168.1.20:3000',
    schema: optional(url(/^https?$/).refine(isBareAddress)),
  },
  DATABASE_URL: {
    description: 'PostgreSQL instead of the SQLite file in the data folder; needs APP_SECRET',
    unset: '(SQLite)',
    fix: 'postgres://user:password@host:5432/database',
    secret: true,
    schema: optional(url(/^postgres(ql)?$/)),
  },
  DATABASE_DIRECT_URL: {
    description:
      "PostgreSQL's own address, where DATABASE_URL is a pooler in transaction mode such as PgBouncer: statements are then not prepared, and each process opens one connection there to be notified of changes",
    unset: '(DATABASE_URL is PostgreSQL itself)',
    fix: 'postgres://user:password@host:5432/database',
    secret: true,
    schema: optional(url(/^postgres(ql)?$/)),
  },
  APP_SECRET: {
    description: 'Signs player cookies and seeds deals; the same for every process',
    unset: '(generated, kept in DATA_DIR)',
    fix: 'at least 32 characters, for example the output of: openssl rand -hex 32',
    secret: true,
    schema: optional(z.string().min(32)),
  },
  S3_ENDPOINT: {
    description: 'S3-compatible store for the images instead of DATA_DIR; needs both keys',
    unset: '(DATA_DIR)',
    fix: 'the address of the store without the bucket, for example https://s3.eu-central-1.amazonaws.com',
    schema: optional(url(/^https?$/).refine(isEndpoint)),
  },
  S3_REGION: {
    description: "The store's region; some want auto",
    fix: 'a region, for example eu-central-1 or auto',
    schema: or(z.string().regex(/^[a-z0-9-]+$/), 'us-east-1'),
  },
  S3_BUCKET: {
    description: 'An existing bucket; it can stay private',
    fix: 'the name of a bucket, for example noor-quest',
    schema: or(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), 'game-assets'),
  },
  S3_ACCESS_KEY_ID: {
    description: 'May get, put, delete and list objects of the bucket',
    fix: "the access key's id",
    secret: true,
    schema: optional(z.string().trim()),
  },
  S3_SECRET_ACCESS_KEY: {
    description: "The access key's secret",
    fix: "the access key's secret",
    secret: true,
    schema: optional(z.string().trim()),
  },
  SMTP_URL: {
    description: "Mail server for the admins' mails; needs MAIL_FROM. Without it they are written to DATA_DIR/outbox",
    unset: '(outbox)',
    fix: 'smtp://user:password@host:587 or smtps://user:password@host:465',
    secret: true,
    schema: optional(url(/^smtps?$/)),
  },
  MAIL_FROM: {
    description: 'Sender of mails, for example Noor Quest <quiz@example.org>; needs SMTP_URL',
    fix: 'an address, or Name <address>',
    schema: optional(z.string().regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/)),
  },
  ADMIN_EMAIL_DOMAIN: {
    description:
      'Verified addresses that end with it are organisers without phone numbers, for example @club.example.org. A public mail domain such as gmail.com gives no role',
    fix: 'a domain with its @, for example @club.example.org',
    schema: optional(
      z
        .string()
        .trim()
        .regex(/^@?[a-z0-9-]+(\.[a-z0-9-]+)+$/i),
    ),
  },
  OIDC_ISSUER: {
    description:
      "OpenID Connect provider for admins' sign-in, as an alternative to a password; needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. Register PUBLIC_URL/api/auth/callback/oidc there",
    unset: '(passwords alone)',
    fix: "the provider's https address, for example https://login.example.edu/realms/students",
    schema: optional(url(/^https?$/).refine(isIssuer)),
  },
  OIDC_CLIENT_ID: {
    description: "This site's client ID at the provider",
    fix: "the client's id",
    schema: optional(z.string().trim()),
  },
  OIDC_CLIENT_SECRET: {
    description: "That client's secret",
    fix: "the client's secret",
    secret: true,
    schema: optional(z.string().trim()),
  },
  TRUST_PROXY: {
    description: 'Proxies whose X-Forwarded-For is believed: addresses or ranges, separated by commas',
    fix: 'addresses or ranges, for example 127.0.0.1, 10.0.0.0/8',
    schema: optional(z.string().refine((text) => text.split(',').every((range) => parseRange(range.trim()) !== null))),
  },
  BACKUP_EVERY_HOURS: {
    description:
      "Hours between backups that the server makes by itself, while it runs on SQLite; the last week's are kept, but at least 7",
    unset: '(never)',
    fix: 'a number from 1 to 168',
    schema: optional(z.coerce.number().int().min(1).max(168)),
  },
  BACKUP_DIR: {
    description: 'Folder of these backups, best on another disk',
    unset: '(DATA_DIR/backups)',
    fix: 'a folder this process may write',
    schema: optional(z.string()),
  },
  SHUTDOWN_DELAY: {
    description:
      'Seconds in which a process still accepts requests after SIGTERM while /readyz returns 503, so that a load balancer stops sending them',
    fix: 'a number from 0 to 60',
    schema: or(z.coerce.number().int().min(0).max(60), 0),
  },
  METRICS_TOKEN: {
    description: 'Bearer token for /metrics; without it only this machine may read them',
    unset: '(this machine only)',
    fix: 'at least 16 characters, for example the output of: openssl rand -hex 16',
    secret: true,
    schema: optional(z.string().trim().min(16)),
  },
  STARTER_CONTENT: {
    description: 'Load the starter questions, prophets and terms into a new database',
    fix: 'on or off',
    schema: or(z.enum(['on', 'off']), 'on'),
  },
} as const

/** A setting's default as the documents show it. */
export function defaultOf(name: keyof typeof SETTINGS): string {
  const setting = SETTINGS[name]
  return 'unset' in setting ? setting.unset : String(setting.schema.parse(undefined) ?? '(none)')
}

function isBareAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.href === `${url.origin}/`
}

/** The path is the store's own, such as Supabase's /storage/v1/s3. */
function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.href === `${url.origin}${url.pathname}`
}

/**
 * OpenID Connect allows an issuer no query and no fragment, and requires TLS. A provider on this
 * machine may be used without TLS.
 */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash } = new URL(text)
  return (protocol === 'https:' || LOOPBACK.has(hostname)) && search === '' && hash === ''
}

/** The large mail services, where anyone can get an address. */
const PUBLIC_MAIL =
  /^((gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|gmx|yandex|aol)\.(com|[a-z]{2}|net|com?\.[a-z]{2})|(icloud|me|mac|zoho|qq|163|126|protonmail|mail|fastmail)\.com|(proton|pm)\.me|(mail|inbox|list|bk)\.ru|web\.de)$/

/**
 * Reads the settings from `env`; relative folders count from `rootDir`. `ownAddresses`: the
 * machine's, the best for phones first.
 * @throws ConfigError naming the first bad variable
 */
export function parseConfig(
  env: Record<string, string | undefined>,
  rootDir: string,
  ownAddresses: readonly OwnAddress[] = findOwnAddresses(),
) {
  const read = <K extends keyof typeof SETTINGS>(name: K): z.infer<(typeof SETTINGS)[K]['schema']> => {
    const { schema, fix } = SETTINGS[name]
    const result = schema.safeParse(env[name])
    if (!result.success) {
      const given = 'secret' in SETTINGS[name] ? '' : ` ("${env[name]}")`
      throw new ConfigError(`${name} is not usable${given}. Set it to ${fix}.`)
    }
    return result.data as z.infer<(typeof SETTINGS)[K]['schema']>
  }

  const isSet = (name: string) => env[name] !== undefined && !isBlank(env[name])
  /** Settings of which all are set or none; null: none is set. */
  const together = <K extends keyof typeof SETTINGS>(...names: K[]): Record<K, string> | null => {
    const given = names.find(isSet)
    const missing = names.find((name) => !isSet(name))
    if (given === undefined) return null
    if (missing !== undefined) throw new ConfigError(`${given} needs ${missing} too: ${SETTINGS[missing].fix}.`)
    return Object.fromEntries(names.map((name) => [name, String(read(name))])) as Record<K, string>
  }

  const port = read('PORT')
  const host = read('HOST')
  const local = LOOPBACK.has(host)
  const givenUrl = read('PUBLIC_URL')
  // Browsers omit port 80 in Origin.
  const httpAt = (name: string) => new URL(`http://${name}:${port}`).origin
  // The Dockerfile sets `container`.
  const reachable = givenUrl !== undefined || isSet('container') ? [] : ownAddresses
  const opened = reachable
    .filter(({ address }) => isWildcard(host) || address === host)
    .map(({ address, network }) => ({ url: httpAt(address), network }))
  if (isWildcard(host) && opened.length > 0) opened.push({ url: httpAt('localhost'), network: 'this machine only' })
  const [first, ...otherUrls] = opened
  if (givenUrl === undefined && first === undefined && !local) {
    throw new ConfigError(
      `HOST=${host} lets other devices in, so PUBLIC_URL must say the address they open, for example PUBLIC_URL=http://192.168.1.20:${port}.`,
    )
  }
  const publicUrl = new URL(givenUrl ?? first?.url ?? httpAt('localhost')).origin

  const dataDir = resolve(rootDir, read('DATA_DIR'))
  const databaseUrl = read('DATABASE_URL')
  const appSecret = read('APP_SECRET') ?? null
  if (databaseUrl !== undefined && appSecret === null) {
    throw new ConfigError(`DATABASE_URL needs APP_SECRET, the same for every process: ${SETTINGS.APP_SECRET.fix}.`)
  }
  const directUrl = read('DATABASE_DIRECT_URL')
  if (databaseUrl === undefined && directUrl !== undefined) {
    throw new ConfigError('DATABASE_DIRECT_URL is for PostgreSQL: set DATABASE_URL too, or remove it.')
  }

  const s3 = together('S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  const ofBucket = (['S3_BUCKET', 'S3_REGION'] as const).find(isSet)
  if (s3 === null && ofBucket !== undefined) {
    throw new ConfigError(`${ofBucket} needs S3_ENDPOINT too: ${SETTINGS.S3_ENDPOINT.fix}.`)
  }
  const bucket = read('S3_BUCKET')
  if (s3?.S3_ENDPOINT.endsWith(`/${bucket}`)) {
    throw new ConfigError(`S3_ENDPOINT is not usable ("${s3.S3_ENDPOINT}"). Set it to ${SETTINGS.S3_ENDPOINT.fix}.`)
  }
  const smtp = together('SMTP_URL', 'MAIL_FROM')
  const oidc = together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  const everyHours = read('BACKUP_EVERY_HOURS')
  if (everyHours !== undefined && databaseUrl !== undefined) {
    throw new ConfigError(
      "BACKUP_EVERY_HOURS is for SQLite, or remove it: PostgreSQL's own tools back it up (docs/operations.md).",
    )
  }
  const backupDir = read('BACKUP_DIR')
  if (everyHours === undefined && backupDir !== undefined) {
    throw new ConfigError(`BACKUP_DIR needs BACKUP_EVERY_HOURS: ${SETTINGS.BACKUP_EVERY_HOURS.fix}.`)
  }
  const ownBackups = resolve(dataDir, 'backups')
  const scheduledBackups = backupDir === undefined ? ownBackups : resolve(rootDir, backupDir)
  const domain = read('ADMIN_EMAIL_DOMAIN')?.toLowerCase().replace(/^@/, '')
  const isPublicMail = domain !== undefined && PUBLIC_MAIL.test(domain)

  const database: DatabaseTarget =
    databaseUrl === undefined
      ? { engine: 'sqlite', file: resolve(dataDir, 'noor-quest.db') }
      : { engine: 'postgres', url: databaseUrl, poolSize: POOL_SIZE, ...(directUrl !== undefined && { directUrl }) }
  return {
    port,
    host,
    /** Database, images and the generated secret; created with mode 0700. */
    dataDir,
    /** The public address, without a trailing slash; this machine's own while there is none. */
    publicUrl,
    /** PUBLIC_URL, without a trailing slash; null: unset. */
    givenUrl: givenUrl === undefined ? null : publicUrl,
    /**
     * The setting by which other devices get in, or don't: the portal's doors stay shut. null:
     * neither is set, and the portal opens the doors.
     */
    entrance: givenUrl !== undefined ? ('PUBLIC_URL' as const) : local ? null : ('HOST' as const),
    /** The machine's other addresses that are open, where `publicUrl` is one of them. */
    otherUrls,
    /** Whether the public address is https. Cookies are then Secure. */
    secure: publicUrl.startsWith('https:'),
    database,
    /** null: generated and kept in the data folder. */
    appSecret,
    /** null: images are stored in the data folder. */
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT,
      region: read('S3_REGION'),
      bucket,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    /** null: mail is stored in the data folder's outbox. */
    smtp: smtp && { url: smtp.SMTP_URL, from: smtp.MAIL_FROM },
    /**
     * The domain of the verified addresses that may use the portal, in lower case. It begins with
     * its "@": without that, evilclub.example.org would match too.
     */
    adminEmailDomain: domain === undefined || isPublicMail ? null : `@${domain}`,
    /** ADMIN_EMAIL_DOMAIN where anyone can get an address, which gives no role; else null. */
    publicMailDomain: domain !== undefined && isPublicMail ? domain : null,
    /** null: admins sign in with passwords only. */
    identityProvider: oidc && {
      name: PROVIDER_NAME,
      issuer: oidc.OIDC_ISSUER.replace(/\/$/, ''),
      clientId: oidc.OIDC_CLIENT_ID,
      clientSecret: oidc.OIDC_CLIENT_SECRET,
    },
    /** Addresses and ranges whose X-Forwarded-For is trusted. */
    trustedProxies: (read('TRUST_PROXY') ?? '').split(',').flatMap((range) => range.trim() || []),
    /** null: the server makes no backups by itself. */
    backups: everyHours === undefined ? null : { everyHours, keep: keptOf(everyHours), dir: scheduledBackups },
    /** Every folder of backups. */
    backupDirs: [...new Set([ownBackups, scheduledBackups])],
    /** The time after SIGTERM during which requests are still accepted. */
    shutdownDelayMs: read('SHUTDOWN_DELAY') * 1000,
    /** null: only this machine may read /metrics. */
    metricsToken: read('METRICS_TOKEN') ?? null,
    starterContent: read('STARTER_CONTENT') !== 'off',
  }
}
