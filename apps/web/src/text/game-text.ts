// What the games' own screens say, in the language shown. A file of its own, like en-games.ts: pages without a game don't
// download it. Invariant: it changes with `text`, and is read in the same way.
import { enGames, type GameTexts } from './en-games.ts'
import { language, text } from './text.ts'

/** Every text of a game's own screens, in the language shown now. */
export let gameText: GameTexts = ofLanguage()

language.subscribe(() => {
  gameText = ofLanguage()
})

function ofLanguage(): GameTexts {
  return text.games ?? enGames
}
