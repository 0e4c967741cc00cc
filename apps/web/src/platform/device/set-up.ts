// Whether this browser follows the set-up's path. The server lets its signed-in admin start a test
// game before the season opens.
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'

const KEY = 'set-up'

export const isSettingUp = () => readLocal(KEY) !== null
export const keepSettingUp = () => writeLocal(KEY, '1')
export const forgetSettingUp = () => removeLocal(KEY)
