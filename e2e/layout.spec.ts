import { test } from './app.ts'
import { JOURNEYS } from './every-screen.ts'
import { look, SIZES, withoutPaint } from './layout.ts'

// Nothing may be left to chance or to a moment: no film, no confetti.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

for (const { name, journey, settings = {} } of JOURNEYS) {
  test.describe(name, () => {
    test.use({ appSettings: settings })

    test('nothing is cut, covered, out of reach or too small at any size', async ({ page, app, problems }) => {
      problems.expect(/Failed to load resource|ApiError/)
      await withoutPaint(page)
      await journey(page, app, (state, more) => look(page, state, { sizes: SIZES, ...more }))
    })
  })
}
