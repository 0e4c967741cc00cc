// The values of an import's row as the fields of an item.
import type { ItemColumn } from '@noor-quest/contract/item-fields'
import { TIME_LIMIT_DEFAULT } from '@noor-quest/contract/limits'

type Values = Partial<Record<ItemColumn, string>>

export function readQuestionCells(values: Values): Record<string, unknown> {
  const { level, time_limit, tags, reviewed_by: _by, reviewed_at: _at, ...texts } = values
  return {
    ...texts,
    level: readNumber(level ?? ''),
    time_limit: (time_limit ?? '') === '' ? TIME_LIMIT_DEFAULT : readNumber(time_limit ?? ''),
    tags: (tags ?? '')
      .split(/[,;،؛]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
  }
}

export function readProphetCells({ item_image_url = '', reviewed_by: _by, reviewed_at: _at, ...texts }: Values) {
  return { ...texts, item_image_url }
}

export function readTermCells({ arabic_text = '', reviewed_by: _by, reviewed_at: _at, ...texts }: Values) {
  return { ...texts, arabic_text }
}

const readNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)
