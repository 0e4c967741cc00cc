// A club opens the doors by a press, phones get in, and the network changes the server's address.
import { expect, test } from '../app.ts'
import { signInFirstAdmin } from '../first-admin.ts'
import { makeHallScreen } from '../hall-screen.ts'
import { fillForm } from '../play.ts'
import { CABLE, INTERFACES, NEXT_WIFI, openDoors, setNetworks, WIFI } from './network.ts'

const PHONE = { width: 390, height: 844 }

test.use({ appSettings: { PUBLIC_URL: '' }, appStart: { interfacesFile: INTERFACES } })
const atFirst = () => setNetworks({ wlan0: WIFI, docker0: '127.17.0.1' })
// A test's server starts before its hooks.
atFirst()
test.afterEach(atFirst)

test('phones get in by a press, and find the server again at another address', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  test.slow()
  const { port } = new URL(app.url)
  const at = (address: string) => `http://${address}:${port}`
  // A phone's pages are of the doors' address, and its requests fail after the change.
  problems.expect(/foreign request: http:\/\/127\.|ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|net::ERR/)
  await signInFirstAdmin(page.request, app)
  const [screen, phone] = [await openPage(), await openPage()]
  await phone.setViewportSize(PHONE)
  const qr = screen.getByRole('img', { name: /^QR code/ })

  await test.step('shut: the first step of Overview leads to Doors', async () => {
    expect(app.log()).toContain(`Phones can't reach it yet. Open the doors at http://localhost:${port}/admin/doors`)
    await makeHallScreen(page.request, screen)
    await screen.goto(`${app.url}/display?lang=en`)
    await expect(screen.getByRole('heading', { name: 'Ask a helper how to play' })).toBeVisible()
    await expect(qr).toHaveCount(0)
    await page.goto('/admin')
    const first = page.getByRole('list', { name: 'Steps' }).first().getByRole('listitem').first()
    await expect(first).toContainText('Doors')
    await first.getByRole('link', { name: 'Go to the doors' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Doors' })).toBeVisible()
  })

  await test.step('a press opens them, and listening isn’t green', async () => {
    const addresses = page.getByRole('list', { name: 'Addresses of this machine' })
    await expect(addresses.getByText('Wi-Fi')).toBeVisible()
    await expect(page.getByText('127.17.0.1')).toBeHidden()
    await addresses.getByRole('button', { name: /^Open the doors here/ }).click()
    await expect(page.getByRole('status').getByText('Listening', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: `QR code to ${at(WIFI)}/` })).toBeVisible()
    await expect(qr).toHaveAccessibleName(new RegExp(`${WIFI}:${port}`))
  })

  await test.step('after 60 s without a phone the causes are named', async () => {
    await app.pass(60_000)
    await expect(page.getByText('No phone has opened it for 60 seconds')).toBeVisible()
    await expect(page.getByText(/keeps its devices apart/)).toBeVisible()
  })

  await test.step('a phone that opened it makes it green', async () => {
    await phone.goto(`${at(WIFI)}/?lang=en`)
    await expect(page.getByRole('status').getByText('A phone has opened it', { exact: true })).toBeVisible()
    await expect(page.getByText('No phone has opened it for 60 seconds')).toHaveCount(0)
  })

  await test.step('another address in this network: the code follows', async () => {
    setNetworks({ wlan0: NEXT_WIFI })
    await expect(qr).toHaveAccessibleName(new RegExp(`${NEXT_WIFI}:${port}`), { timeout: 10_000 })
    await expect(page.getByText(/The network gave this machine another address/)).toBeVisible()
  })

  await test.step('another network: Overview is red with one press', async () => {
    setNetworks({ eth0: CABLE })
    await expect(qr).toHaveCount(0, { timeout: 10_000 })
    await page.goto('/admin')
    const first = page.getByRole('list', { name: 'Steps' }).first().getByRole('listitem').first()
    await expect(first).toContainText('This machine has left the network of its doors.')
    await expect(first).toContainText('Hall screens on other computers need a new link.')
    await first.getByRole('button', { name: `Open on ${CABLE}` }).click()
    await expect(qr).toHaveAccessibleName(new RegExp(`${CABLE}:${port}`), { timeout: 10_000 })
  })

  await test.step('a press closes them', async () => {
    await page.goto('/admin/doors')
    await page.getByRole('button', { name: /^Close the doors/ }).click()
    await expect(page.getByRole('status').getByText('Shut', { exact: true })).toBeVisible()
    await expect(qr).toHaveCount(0)
  })
})

test('a phone whose server has moved says to scan again, with its code', async ({ page, app, openPage, problems }) => {
  test.slow()
  problems.expect(/foreign request: http:\/\/127\.|net::ERR/)
  const url = await openDoors(page.request, app)
  await page.goto('/admin/doors')
  await expect(page.getByRole('status').getByText('Listening', { exact: true })).toBeVisible()

  const phone = await openPage()
  await phone.setViewportSize(PHONE)
  await phone.goto(`${url}/register/quiz?lang=en`)
  await fillForm(phone, 'Amina')
  await phone.getByRole('button', { name: 'Start Playing' }).click()
  await phone.getByRole('button', { name: 'Start Quiz' }).waitFor()
  setNetworks({ wlan0: NEXT_WIFI })
  await expect(page.getByText(/The network gave this machine another address/)).toBeVisible()
  await phone.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(phone.getByText(/Scan the code on the screen again\. Your code: [A-Z2-9]{3}\s[A-Z2-9]{3}/)).toBeVisible()
})
