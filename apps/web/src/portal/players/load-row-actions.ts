// What an admin can do with a row of the public leaderboards, where one is signed in on this device. A part of its own, because
// players download the table of its files otherwise.

import { loadWithin } from '../../platform/network/load-within.ts'
import { forgetSignedIn } from '../../platform/session/signed-in-here.ts'
import { fetchAdmin, fetchSession } from '../sign-in/sign-in-api.ts'

/** null: nobody is. @throws ChunkLoadError, and without a network */
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
  // Refused to an account that is no admin any more.
  await fetchAdmin()
  return true
}
