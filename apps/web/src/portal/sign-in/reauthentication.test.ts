import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import { createReauthentication } from './reauthentication.ts'

function dialog() {
  const confirm = vi.fn(async (_password: string) => {})
  const refused = vi.fn()
  return { confirm, refused, controller: createReauthentication({ confirm, refused }) }
}

test('the right password confirms every request that asked, and closes the dialog', async () => {
  const { controller, confirm } = dialog()
  const confirmed = Promise.all([controller.ask(), controller.ask()])
  expect(controller.snapshot().open).toBe(true)
  await controller.submit('lanterns')
  expect(await confirmed).toEqual([true, true])
  expect(confirm).toHaveBeenCalledExactlyOnceWith('lanterns')
  expect(controller.snapshot().open).toBe(false)
})

test('a wrong password keeps the dialog open', async () => {
  const { controller, confirm } = dialog()
  const wrong = new ApiError(400, 'invalid_password', 'Invalid password')
  confirm.mockRejectedValueOnce(wrong)
  const confirmed = controller.ask()
  await expect(controller.submit('wrong')).rejects.toBe(wrong)
  expect(controller.snapshot().open).toBe(true)
  await controller.submit('lanterns')
  expect(await confirmed).toBe(true)
})

test('closing it declines', async () => {
  const { controller, confirm } = dialog()
  const confirmed = controller.ask()
  controller.cancel()
  expect(await confirmed).toBe(false)
  expect(confirm).not.toHaveBeenCalled()
})

test('closing it during the check declines, even if the password is right', async () => {
  const { controller, confirm } = dialog()
  const { promise, resolve } = Promise.withResolvers<void>()
  confirm.mockReturnValueOnce(promise)
  const confirmed = controller.ask()
  const submitted = controller.submit('lanterns')
  controller.cancel()
  resolve()
  await submitted
  expect(await confirmed).toBe(false)
  expect(controller.snapshot().open).toBe(false)
})

test('a session that ended meanwhile is reported', async () => {
  const { controller, confirm, refused } = dialog()
  const error = new ApiError(401, 'signed_out', 'Sign in to use the portal.')
  confirm.mockRejectedValue(error)
  const confirmed = controller.ask()
  await expect(controller.submit('lanterns')).rejects.toBe(error)
  expect(await confirmed).toBe(false)
  expect(refused).toHaveBeenCalledExactlyOnceWith(error)
})
