import type { ListedPlayer } from '@noor-quest/contract/player-list'
import type { PersonField } from '@noor-quest/rules/person-fields'
import { contentText } from '../text/content.en.ts'
import { playersText } from './players.en.ts'

/** A field of a player's person, "N/A" if it is missing (docs/product-rules.md#portal-screens). */
export function formatField(player: ListedPlayer, field: PersonField): string | number {
  const value = player[field]
  if (value === null) return contentText.missing
  const options: Partial<Record<PersonField, (option: string) => string>> = playersText.options
  return options[field]?.(String(value)) ?? value
}
