// The texts of the games' own screens in the displayed language. They are apart from text.ts, so
// that pages without a game don't download them. Invariant: `gameText` changes with `text`, and is
// read in the same way.
import { enGames, type GameTexts } from './en-games.ts'
import { language, text } from './text.ts'

/** Every text of a game's own screens, in the displayed language. */
export let gameText: GameTexts = ofLanguage()

language.subscribe(() => {
  gameText = ofLanguage()
})

function ofLanguage(): GameTexts {
  return text.games ?? enGames
}
