// The schemas of a person's fields, made from their declaration.

import {
  type FieldRules,
  MARKS_MAX,
  type OptionalField,
  PERSON_FIELDS,
  type PersonField,
  type PersonValues,
  PHONE_MIN,
  type StoredPerson,
} from '@noor-quest/rules/person-fields'
import {
  cleanName,
  cleanPhone,
  faultOfName,
  hasPhoneDigits,
  type NameFault,
  PHONE_PATTERN,
} from '@noor-quest/rules/personal-details'
import { z } from 'zod'

type SchemaOf<Value> = z.ZodType<Value, Value>
type Sent = {
  [Field in PersonField]: Field extends OptionalField
    ? z.ZodOptional<SchemaOf<PersonValues[Field]>>
    : SchemaOf<PersonValues[Field]>
}
type Stored = { [Field in PersonField]: SchemaOf<StoredPerson[Field]> }
type Listed = { [Field in PersonField]: SchemaOf<PersonValues[Field] | (Field extends 'name' ? never : null)> }

/** As a client sends them. */
export const sentFields = shapeOf<Sent>((rules) => {
  const value = sentValue(rules)
  return 'isOptional' in rules ? value.optional() : value
})

/** As they are stored. */
export const storedFields = shapeOf<Stored>((rules) => {
  const value = storedValue(rules)
  return 'isOptional' in rules ? value.nullable() : value
})

/** As admins see them. All but the name are null where they were erased. */
export const listedFields = shapeOf<Listed>((rules, field) => {
  const value = storedValue(rules)
  return field === 'name' ? value : value.nullable()
})

function shapeOf<Shape extends Record<PersonField, z.ZodType>>(
  schemaOf: (rules: FieldRules, field: string) => z.ZodType,
): Shape {
  const fields = Object.entries<FieldRules>(PERSON_FIELDS)
  return Object.fromEntries(fields.map(([field, rules]) => [field, schemaOf(rules, field)])) as Shape
}

function sentValue(rules: FieldRules): z.ZodType {
  switch (rules.kind) {
    case 'text':
      return nameUpTo(rules.max)
    case 'number':
      return z.int().min(rules.min).max(rules.max)
    case 'choice':
      return z.enum(rules.options)
    case 'group':
      return z.uuid()
    case 'phone':
      return z
        .string()
        .overwrite(cleanPhone)
        .min(PHONE_MIN)
        .max(rules.max)
        .regex(PHONE_PATTERN, 'must contain only digits, spaces and + - . / ( )')
        .refine(hasPhoneDigits, `must contain at least ${PHONE_MIN} digits`)
  }
}

function storedValue(rules: FieldRules): z.ZodType {
  if (rules.kind === 'number') return z.int()
  return rules.kind === 'choice' ? z.enum(rules.options) : z.string()
}

const NAME_FAULTS: Record<NameFault, string> = {
  'no-letter': 'must contain a letter',
  'many-marks': `must not have more than ${MARKS_MAX} marks on one letter`,
  'many-signs': 'must not contain more than one sign such as ﷺ',
  'half-character': 'must not contain half a character',
}

export function nameUpTo(most: number) {
  return z
    .string()
    .overwrite(cleanName)
    .min(1)
    .max(most)
    .superRefine((name, context) => {
      const fault = faultOfName(name)
      if (fault !== null) context.addIssue({ code: 'custom', message: NAME_FAULTS[fault] })
    })
}
