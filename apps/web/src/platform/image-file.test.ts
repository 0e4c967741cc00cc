import { expect, test } from 'vitest'
import { refuseFile } from './image-file.ts'
import { adminText } from './text/admin-en.ts'

test('a file that says it is no image is refused', () => {
  expect(refuseFile({ type: 'application/pdf', size: 10 }, adminText.prophets)).toBe('Please select an image file')
  expect(refuseFile({ type: '', size: 10 }, adminText.prophets)).toBe('Please select an image file')
})

test('an image is taken up to 5,242,880 bytes', () => {
  expect(refuseFile({ type: 'image/png', size: 5_242_880 }, adminText.prophets)).toBeNull()
  expect(refuseFile({ type: 'image/png', size: 5_242_881 }, adminText.prophets)).toBe(
    'Image size must be less than 5MB',
  )
})
