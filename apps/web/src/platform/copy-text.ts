/**
 * Copies a text that a field shows. Without https there is no clipboard, so the field is selected and copied as by hand; false:
 * that isn't allowed either, and it stays selected for the person to copy.
 */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
