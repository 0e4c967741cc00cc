import type { AuditLog, AuditQuery } from '@noor-quest/contract/admins'
import { adminCall } from '../../platform/admin-call.ts'

export function fetchActivity(query: AuditQuery): Promise<AuditLog> {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return adminCall<AuditLog>('GET', `/api/audit_log?${params}`)
}
