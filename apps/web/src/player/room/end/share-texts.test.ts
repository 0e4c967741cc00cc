import { expect, test } from 'vitest'
import { SHARE_TEXTS } from './share-texts.ts'

const words = ({ message, ...texts }: (typeof SHARE_TEXTS)['ar']) => [...Object.values(texts), message('1', '2', '3')]

test('every text is in its language', () => {
  for (const said of words(SHARE_TEXTS.ar))
    expect(said).toMatch(/^[^\p{Script=Latin}]*\p{Script=Arabic}[^\p{Script=Latin}]*$/u)
  for (const said of words(SHARE_TEXTS.en))
    expect(said).toMatch(/^[^\p{Script=Arabic}]*\p{Script=Latin}[^\p{Script=Arabic}]*$/u)
})
