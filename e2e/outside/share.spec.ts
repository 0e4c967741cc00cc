// A phone at the machine's address shares a result. Over http there is no share sheet: the picture
// opens to hold and save.
import { expect, test } from '../app.ts'
import { expectAccessible } from '../for-everyone.ts'
import { playFlipMatch } from '../play.ts'
import { INTERFACES, openDoors, setNetworks, WIFI } from './network.ts'

test.use({ appSettings: { PUBLIC_URL: '' }, appStart: { interfacesFile: INTERFACES } })
setNetworks({ wlan0: WIFI })

test('over http a result opens as a picture to save', async ({ page, app, openPage, problems }) => {
  problems.expect(/foreign request: http:\/\/127\./)
  const url = await openDoors(page.request, app)
  const phone = await openPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await playFlipMatch(phone.request, { ...app, url }, app.pass, 'Maryam', 0)
  await app.pass(1500)
  await phone.goto(`${url}/flip-match?lang=en`)
  await phone.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = phone.getByRole('dialog')
  const picture = dialog.getByRole('img', { name: 'Your tiles and your score' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    1080, 1350,
  ])
  await expectAccessible(phone)
  const download = phone.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Save the picture' }).click()
  expect((await download).suggestedFilename()).toBe('tiles.png')
})
