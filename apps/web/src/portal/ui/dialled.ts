/** What a phone dials and writes to: the digits and the plus that were typed. */
export const dialled = (phone: string) => phone.replaceAll(/[^\p{Nd}+]/gu, '')
