// Cells of CSV that a spreadsheet would run as a formula. Exports guard them with an apostrophe, and
// imports remove it.

/** Beginnings of a cell that Excel, LibreOffice, Numbers or Google Sheets takes for a formula. */
export const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A cell's text without the apostrophe that an export, or a person, put in front of a formula sign. */
export function readCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
