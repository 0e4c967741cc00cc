// Whether the portal admitted somebody in this browser and nobody signed out since. Only a hint, so that players' pages ask the server
// about an admin where there may be one, and nowhere else.
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'

const KEY = 'portal'

export const maybeSignedIn = () => readLocal(KEY) !== null
export const rememberSignedIn = () => writeLocal(KEY, 'in')
export const forgetSignedIn = () => removeLocal(KEY)
