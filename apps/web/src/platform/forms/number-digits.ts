import { foldDigits } from '@noor-quest/rules/digits'

/**
 * Digits of other scripts that are typed or pasted into a number field of the page become 0-9, and
 * spaces and invisible marks around them disappear. A browser would drop all of it, or take the
 * field for empty.
 */
export function foldNumberDigits(page: Document): void {
  /** The field's value before a keyboard composes a text, which no script can stop. */
  let before = ''
  page.addEventListener('compositionstart', ({ target }) => {
    if (isNumberField(target)) before = target.value
  })
  page.addEventListener('compositionend', ({ target, data }) => {
    const folded = fold(data)
    // In some languages a browser takes the composed digits itself.
    if (isNumberField(target) && folded !== data && target.value === before) insert(page, folded)
  })
  page.addEventListener('beforeinput', (event) => {
    const { target, data, cancelable } = event
    if (!isNumberField(target) || !cancelable || data === null) return
    const folded = fold(data)
    if (folded === data) return
    event.preventDefault()
    insert(page, folded)
  })
}

const isNumberField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'number'

const fold = (data: string) => foldDigits(data.replace(/[\s\p{Cf}]/gu, ''))

/** The only way to insert a text at the selection, which a number field hides from scripts. */
const insert = (page: Document, text: string) => page.execCommand('insertText', false, text)
