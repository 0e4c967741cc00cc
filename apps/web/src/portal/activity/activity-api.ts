import type { AuditContent, AuditLog, AuditQuery } from '@noor-quest/contract/admins'
import { adminCall } from '../api/admin-call.ts'

export function fetchActivity(query: AuditQuery): Promise<AuditLog> {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return adminCall<AuditLog>('GET', `/api/audit_log?${params}`)
}

export const fetchContent = (id: string) =>
  adminCall<AuditContent>('GET', `/api/audit_log/${encodeURIComponent(id)}/content`)
