// A hint that an admin signed in with this browser and hasn't signed out. Players' pages ask the
// server about an admin only with this hint.
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'

const KEY = 'portal'

export const maybeSignedIn = () => readLocal(KEY) !== null
export const rememberSignedIn = () => writeLocal(KEY, 'in')
export const forgetSignedIn = () => removeLocal(KEY)
