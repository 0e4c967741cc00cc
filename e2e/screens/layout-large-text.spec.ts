import config from '../../playwright.config.ts'
import { test } from '../app.ts'
import { JOURNEYS } from './every-screen.ts'
import { look, SHOTS } from './layout.ts'

// Twice the browser's usual font size: rem lengths double, and so do the widths at which layouts
// change.
const { launchOptions } = config.use ?? {}
test.use({
  contextOptions: { reducedMotion: 'reduce' },

  painted: SHOTS !== undefined,
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'] },
})

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

const OPTIONS = '[aria-keyshortcuts]'

for (const { name, journey, event = {} } of JOURNEYS) {
  test.describe(name, () => {
    test.use({ appStart: { event } })

    test('the largest system font leaves all of it readable and in reach', async ({ page, app, problems }) => {
      problems.expect(/Failed to load resource|ApiError/)
      await journey(page, app, async (state, more) => {
        // On a phone, the options are reached without scrolling while the clock runs.
        const isRunning = state === 'quiz, question' || state === 'quiz, last seconds'
        const inSight = isRunning ? OPTIONS : undefined
        await look(page, `large text, ${state}`, { ...more, inSight, sizes: { en: [PHONE], ar: [PHONE] } })
        await look(page, `large text, ${state}`, { ...more, inSight: undefined, sizes: { en: [DESK], ar: [] } })
      })
    })
  })
}
