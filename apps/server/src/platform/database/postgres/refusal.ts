// Failures of a connection to PostgreSQL that only the operator can mend: TLS, and a pooler without
// its setting. Each gets one line with its remedy (docs/hosted.md#tls).
import { isIP } from 'node:net'
import type { Fault } from '../../fault.ts'

const FORMS = '(docs/hosted.md#tls)'

/** The message is the cause and the remedy. */
export class PostgresRefusal extends Error {
  override name = 'PostgresRefusal'
  readonly fault: Fault

  constructor(fault: Fault, cause: unknown) {
    super(`${fault.message} ${fault.remedy}`, { cause })
    this.fault = fault
  }
}

/**
 * The error for the operator; any other cause is returned as it is. `url`: the address of a failed
 * connection; null for a failed statement, whose message may contain a player's text.
 */
export function refusalOf(cause: unknown, url: string | null): unknown {
  if (!(cause instanceof Error)) return cause
  const code = 'code' in cause ? String(cause.code) : ''
  const fault = faultOfPooler(cause, code) ?? (url === null ? null : faultOfTls(cause, code, url))
  return fault === null ? cause : new PostgresRefusal(fault, cause)
}

/** PostgreSQL's codes of a prepared statement that another client's, or none, has the name of. */
const PREPARED = /^(26000|42P05)$/

function faultOfPooler({ message }: Error, code: string): Fault | null {
  if (code === '08P01' && /statement pooling mode/.test(message)) {
    return {
      message: `DATABASE_URL is a pooler in statement mode (${message}).`,
      remedy: 'Set its pool_mode to transaction or session.',
    }
  }
  if (!PREPARED.test(code)) return null
  return {
    message: `DATABASE_URL is a pooler in transaction mode, such as PgBouncer (${message}).`,
    remedy: 'Set DATABASE_DIRECT_URL to PostgreSQL’s own address (docs/hosted.md#poolers).',
  }
}

/** Node's codes of a certificate whose authority isn't known. */
const UNKNOWN_AUTHORITY =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE)$/
/** PostgreSQL's pg_hba.conf, and poolers and hosted services, to a connection without TLS. */
const NEEDS_TLS = /no encryption|SSL off|(SSL|TLS)( connection is)? required|connection is insecure/i

function faultOfTls(cause: Error, code: string, url: string): Fault | null {
  const { message } = cause
  const address = new URL(url)
  if (UNKNOWN_AUTHORITY.test(code)) {
    const file = address.searchParams.get('sslrootcert')
    return file === null
      ? {
          message: `PostgreSQL’s certificate is of an authority that this machine doesn’t know (${message}).`,
          remedy: `Save the authority’s certificate, which the service offers as CA certificate, in a file and add to DATABASE_URL: sslmode=verify-full&sslrootcert=/path/to/ca.pem ${FORMS}.`,
        }
      : {
          message: `PostgreSQL’s certificate isn’t of the authority in ${file} (${message}).`,
          remedy: `Save the authority’s present certificate there ${FORMS}.`,
        }
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const names = namesOf(cause)
    return {
      message: `PostgreSQL’s certificate is for another name than ${address.hostname}${names === '' ? '' : `: ${names}`}.`,
      remedy: `Write a name of the certificate as the host in DATABASE_URL${isIP(address.hostname) === 0 ? '' : ', not an address in numbers'} ${FORMS}.`,
    }
  }
  if (/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/.test(code)) {
    return {
      message: `PostgreSQL’s certificate isn’t valid now (${message}).`,
      remedy: 'Compare this machine’s clock, then renew the certificate on PostgreSQL’s machine.',
    }
  }
  if (/does not support SSL/.test(message)) {
    return {
      message: 'PostgreSQL has no TLS, which sslmode in DATABASE_URL asks for.',
      remedy: `Turn it on there (ssl = on), or on a network of your own set sslmode=disable ${FORMS}.`,
    }
  }
  if (NEEDS_TLS.test(message)) {
    return {
      message: `PostgreSQL takes no connection without TLS (${message}).`,
      remedy: `Add to DATABASE_URL: sslmode=verify-full ${FORMS}.`,
    }
  }
  if (/^(EPROTO|ERR_(SSL|OSSL|TLS)_)/.test(code) || /establishing an SSL connection/.test(message)) {
    return {
      message: `No TLS connection to PostgreSQL could be made (${message.trim().split('\n')[0]}).`,
      remedy: `Correct sslmode, sslrootcert, sslcert and sslkey in DATABASE_URL ${FORMS}.`,
    }
  }
  return null
}

/** The names in the certificate of a TLS error. */
function namesOf(cause: Error): string {
  const { cert } = cause as { cert?: { subjectaltname?: string; subject?: { CN?: string } } }
  return cert?.subjectaltname?.replaceAll(/(DNS|IP Address):/g, '') ?? cert?.subject?.CN ?? ''
}
