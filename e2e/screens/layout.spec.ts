import { expect, test } from '../app.ts'
import { JOURNEYS } from './every-screen.ts'
import { findFaults, look, SHOTS, SIZES } from './layout.ts'

// Without video, so that nothing depends on chance or timing.
test.use({ contextOptions: { reducedMotion: 'reduce' }, painted: SHOTS !== undefined })

for (const { name, journey, event = {} } of JOURNEYS) {
  test.describe(name, () => {
    test.use({ appStart: { event } })

    test('nothing is cut, covered, out of reach or too small at any size', async ({ page, app, problems }) => {
      problems.expect(/Failed to load resource|ApiError/)
      await journey(page, app, (state, more) => look(page, state, { sizes: SIZES, ...more }))
    })
  })
}

test('every kind of fault is found', async ({ page }) => {
  const faulty: [fault: string, markup: string][] = [
    ['scrolls sideways by', '<div style="width: 500px; height: 9px"></div>'],
    ["beyond the screen's edge", '<body style="overflow: clip"><nobr style="margin-left: 360px">beyond it</nobr>'],
    ['cut: "shortened"', '<p style="width: 30px; overflow: hidden">shortened</p>'],
    ['cut: "shortened"', '<p style="width: 30px; overflow: hidden; text-overflow: ellipsis">shortened</p>'],
    ['cut: "two lines', '<p style="width: 80px; height: 20px; overflow: hidden">two lines or more</p>'],
    ['broken: "+100"', '<p style="width: 40px; font-size: 40px; overflow-wrap: anywhere">+100 </p>'],
    ['spills out of its box: "too wide"', '<p style="width: 30px; border: 1px solid"><nobr>too wide</nobr></p>'],
    ['cut in its field: "A long option"', '<select style="width: 70px; height: 44px"><option>A long option</select>'],
    ['"one" covers "two"', '<p>one</p><p style="margin-top: -35px">two</p>'],
    ['covers "under it"', '<p>under it</p><button style="position: fixed; inset: 0 0 auto; height: 44px"></button>'],
    ['too small to touch: button "small", 60x30', '<button style="width: 60px; height: 30px">small</button>'],
    ['out of reach: button', '<button style="position: absolute; top: -90px; width: 44px; height: 44px"></button>'],
    ['out of reach sideways', '<body style="overflow: clip"><button style="margin: 0 -90px; padding: 40px"></button>'],
    ['the dialog is larger', '<div role="dialog" style="position: fixed; height: 2000px; width: 99px"></div>'],
    [
      'a text node that React may change: "its own"',
      '<p>its own</p><script>document.querySelector("p").firstChild.__reactFiber$1 = {}</script>',
    ],
    [
      'only 40 px to read',
      '<div role="dialog"><div style="height: 40px; overflow: auto"><p style="height: 99px"></p></div></div>',
    ],
    [
      'the bar hides the first lines',
      '<style>.music-control::before { content: ""; position: fixed; height: 60px }</style><b class="music-control"></b>',
    ],
  ]
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [fault, markup] of faulty) {
    await page.setContent(`<!doctype html>${markup}`)
    expect(await page.evaluate(findFaults), markup).toContainEqual(expect.stringContaining(fault))
  }
  await page.setContent('<!doctype html><p>All is well.</p><button style="width: 44px; height: 44px">x</button>')
  expect(await page.evaluate(findFaults)).toEqual([])
})
