// The fields of the registration form (docs/product-rules.md#registration).

/** The stored values. The labels 'Semester 1' to 'Semester 8' belong to the screens. */
export const SEMESTERS = ['1th', '2th', '3th', '4th', '5th', '6th', '7th', '8th'] as const

export const NAME_MAX = 80
export const NICKNAME_MAX = 30
export const PHONE_MIN = 3
export const PHONE_MAX = 32
/** The most marks on one letter. More than any script needs would paint over neighbouring rows. */
export const MARKS_MAX = 4

type Kind =
  /** One line with a letter, cleaned as personal-details.ts cleans names. */
  | { kind: 'text'; max: number }
  | { kind: 'phone'; max: number }
  | { kind: 'number'; min: number; max: number }
  /** One of these stored values. */
  | { kind: 'choice'; options: readonly string[] }
  /** The id of one of the season's groups. */
  | { kind: 'group' }

type Erasure =
  /**
   * The form asks for the field, but the API accepts registrations without it, and players that
   * registered before it was added have none. Erasure stores null.
   */
  | { isOptional: true; kept?: true }
  /** Erasure stores this value, because the column can't be empty. */
  | { placeholder: string | number }
  /** Erasure leaves the field as it is. */
  | { kept: true }

export type FieldRules = Kind &
  Erasure & {
    /** The heading of its column in the exported player list. */
    heading: string
    /** The portal's player list has a column for it. Otherwise only the player's page shows it. */
    isColumn?: true
  }

/**
 * The fields of a person, in the form's order. Each is declared here once: the form, the API's
 * schemas, what a second game copies, the erasure, the player list and its file follow from it. Its
 * name is also the name of its column in `players`.
 */
export const PERSON_FIELDS = {
  name: { kind: 'text', max: NAME_MAX, placeholder: 'Player', heading: 'Name', isColumn: true },
  /** Only seasons that show nicknames ask for it. */
  nickname: { kind: 'text', max: NICKNAME_MAX, isOptional: true, heading: 'Nickname' },
  age: { kind: 'number', min: 1, max: 100, placeholder: 1, heading: 'Age', isColumn: true },
  semester: {
    kind: 'choice',
    options: SEMESTERS,
    // Without the other fields, one of eight semesters identifies no person.
    kept: true,
    heading: 'Semester',
    isColumn: true,
  },
  phone: { kind: 'phone', max: PHONE_MAX, placeholder: '000', heading: 'Phone' },
  /** Only seasons that have groups ask for it. */
  group_id: {
    kind: 'group',
    isOptional: true,
    // A small group's is erased (apps/server/src/retention/redact-players.ts).
    kept: true,
    heading: 'Group',
  },
} as const satisfies Record<string, FieldRules>

type Declared = typeof PERSON_FIELDS
type Having<Part> = { [Field in keyof Declared]: Declared[Field] extends Part ? Field : never }[keyof Declared]
type Value<Rules> = Rules extends { options: readonly (infer Option)[] }
  ? Option
  : Rules extends { kind: 'number' }
    ? number
    : string

export type PersonField = keyof Declared
export type OptionalField = Having<{ isOptional: true }>
export type ChoiceField = Having<{ kind: 'choice' }>
export type ColumnField = Having<{ isColumn: true }>

export type PersonValues = { [Field in PersonField]: Value<Declared[Field]> }
export type StoredPerson = {
  [Field in PersonField]: PersonValues[Field] | (Field extends OptionalField ? null : never)
}

export const PERSON_FIELD_NAMES = Object.keys(PERSON_FIELDS) as PersonField[]
/** The same names in two parts: every registration has those of the first part. */
export const REQUIRED_FIELDS = PERSON_FIELD_NAMES.filter((field) => !('isOptional' in PERSON_FIELDS[field]))
export const OPTIONAL_FIELDS = PERSON_FIELD_NAMES.filter(
  (field): field is OptionalField => 'isOptional' in PERSON_FIELDS[field],
)

/** What an erased person's columns contain. */
export const ERASED_FIELDS = Object.fromEntries(
  Object.entries<FieldRules>(PERSON_FIELDS)
    .filter(([, rules]) => !('kept' in rules))
    .map(([field, rules]) => [field, 'placeholder' in rules ? rules.placeholder : null]),
) as Partial<StoredPerson>
