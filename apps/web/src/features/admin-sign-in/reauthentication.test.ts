import { expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/http.ts'
import { createReauthentication } from './reauthentication.ts'

function dialog() {
  const confirm = vi.fn(async (_password: string) => {})
  const refused = vi.fn()
  return { confirm, refused, controller: createReauthentication({ confirm, refused, failedText: 'It failed' }) }
}

test('the right password confirms every call that asked, and closes the dialog', async () => {
  const { controller, confirm } = dialog()
  const confirmed = Promise.all([controller.ask(), controller.ask()])
  expect(controller.snapshot().open).toBe(true)
  await controller.submit('lanterns')
  expect(await confirmed).toEqual([true, true])
  expect(confirm).toHaveBeenCalledExactlyOnceWith('lanterns')
  expect(controller.snapshot()).toEqual({ open: false, pending: false, message: null })
})

test('a wrong password shows a message and keeps the dialog open', async () => {
  const { controller, confirm } = dialog()
  confirm.mockRejectedValueOnce(new ApiError(400, 'invalid_password', 'Invalid password'))
  const confirmed = controller.ask()
  await controller.submit('wrong')
  expect(controller.snapshot()).toEqual({ open: true, pending: false, message: 'Invalid password' })
  await controller.submit('lanterns')
  expect(await confirmed).toBe(true)
})

test('closing it is no', async () => {
  const { controller, confirm } = dialog()
  const confirmed = controller.ask()
  controller.cancel()
  expect(await confirmed).toBe(false)
  expect(confirm).not.toHaveBeenCalled()
})

test('an empty password isn’t sent', async () => {
  const { controller, confirm } = dialog()
  void controller.ask()
  await controller.submit('')
  expect(confirm).not.toHaveBeenCalled()
})

test('a session that ended meanwhile is reported', async () => {
  const { controller, confirm, refused } = dialog()
  const error = new ApiError(401, 'signed_out', 'Sign in to use the portal.')
  confirm.mockRejectedValue(error)
  const confirmed = controller.ask()
  await controller.submit('lanterns')
  expect(await confirmed).toBe(false)
  expect(refused).toHaveBeenCalledExactlyOnceWith(error)
})

test('a network failure has a text of our own', async () => {
  const { controller, confirm } = dialog()
  confirm.mockRejectedValue(new ApiError(0, 'network', 'The network did not answer'))
  void controller.ask()
  await controller.submit('lanterns')
  expect(controller.snapshot().message).toBe('It failed')
})
