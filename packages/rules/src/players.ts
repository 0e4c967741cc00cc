// The values of a player (docs/product-rules.md#registration).

/** The stored values. The labels 'Semester 1' to 'Semester 8' belong to the screens. */
export const SEMESTERS = ['1th', '2th', '3th', '4th', '5th', '6th', '7th', '8th'] as const
export type Semester = (typeof SEMESTERS)[number]

export const AGE_MIN = 1
export const AGE_MAX = 100
export const NAME_MAX = 80
export const NICKNAME_MAX = 30
export const PHONE_MIN = 3
export const PHONE_MAX = 32
/** The most marks on one letter. More than any script needs would paint over neighbouring rows. */
export const MARKS_MAX = 4
