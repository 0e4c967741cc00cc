// An admin's actions on a row of the public leaderboards, for a device where an admin is signed in.
// In its own file, so that players don't download the portal's table of files.

import { loadWithin } from '../../platform/network/load-within.ts'
import { forgetSignedIn } from '../../platform/session/signed-in-here.ts'
import { fetchAdmin, fetchSession } from '../sign-in/sign-in-api.ts'

/**
 * The row actions; null when no admin is signed in.
 * @throws ChunkLoadError, and without a network
 */
export async function loadRowActions() {
  if (!(await isAdminHere())) return null
  const { HomeRowActions, rowLabel } = await loadWithin(() => import('./home-row-actions.tsx'))
  return { HomeRowActions, rowLabel }
}

async function isAdminHere(): Promise<boolean> {
  if ((await fetchSession()) === null) {
    forgetSignedIn()
    return false
  }
  // Throws for an account that is no longer an admin.
  await fetchAdmin()
  return true
}
