import { defineTexts } from '../../text/text.ts'

export const resultsText = defineTexts('player/results/results', {
  publishedOn: (date: string) => `Published on ${date}`,
  noPlaces: 'No player has a place in this game.',
  none: 'No results have been published yet.',
  others: 'Other results',
  proof: 'Seal of the results (SHA-256)',
  proofText:
    'This number belongs to the sealed record of all places. It stays the same while the record is unchanged, even when names are removed later.',
  failed: 'The results could not be loaded.',
})
