import { beforeEach, describe, expect, it, vi } from 'vitest'
import { preferredLanguage } from './preferred-language.ts'

describe('preferredLanguage', () => {
  it.each([
    ['ar', ['en-US'], 'ar'],
    ['en', ['ar-EG'], 'en'],
    [null, ['ar-EG', 'en'], 'ar'],
    [null, ['id-ID', 'ar', 'en'], 'ar'],
    [null, ['id-ID', 'en-US', 'ar'], 'en'],
    [null, ['arn'], 'en'],
    [null, [], 'en'],
    ['klingon', ['ar'], 'ar'],
    ['', ['fr'], 'en'],
  ] as const)('stored %j, browser %j: %s', (stored, browser, expected) => {
    expect(preferredLanguage(stored, browser)).toBe(expected)
  })
})

describe('the language shown', () => {
  let cookie = ''
  const document = () =>
    ({
      documentElement: { lang: 'en', dir: 'ltr' },
      get cookie() {
        return cookie
      },
      set cookie(line: string) {
        cookie = `player=amina; ${line.split(';')[0]}`
      },
    }) as Document
  const load = async () => ({
    ...(await import('./text.ts')),
    ...(await import('../player/registration/registration.en.ts')),
  })

  // The module remembers the displayed language.
  beforeEach(() => {
    vi.resetModules()
    cookie = ''
  })

  it('is English at once for readers of English', async () => {
    const language = await load()
    const page = document()
    expect(language.startLanguage(page, '/', ['en-GB'])).toBeUndefined()
    expect(language.registrationText.submit).toBe('Start Playing')
    expect(page.documentElement).toEqual({ lang: 'en', dir: 'ltr' })
  })

  it('marks the page before the Arabic texts are loaded', async () => {
    const language = await load()
    const page = document()
    const started = language.startLanguage(page, '/', ['ar-EG'])
    expect(page.documentElement).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(language.registrationText.submit).toBe('Start Playing')
    await started
    expect(language.registrationText.submit).toBe('ابدأ اللعب')
  })

  it('changes at once, notifies subscribers, and is remembered', async () => {
    const language = await load()
    const page = document()
    language.startLanguage(page, '/quiz', ['en'])
    const shown: string[] = []
    language.language.subscribe(() => shown.push(language.registrationText.submit))
    await language.chooseLanguage(page, 'ar')
    await language.chooseLanguage(page, 'ar')
    expect(shown).toEqual(['ابدأ اللعب'])
    expect(page.documentElement).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(cookie).toBe('player=amina; language=ar')

    vi.resetModules()
    const later = await load()
    await later.startLanguage(document(), '/', ['en'])
    expect(later.language.snapshot()).toBe('ar')
  })

  it('changes in a group of texts that a module has read before', async () => {
    const language = await load()
    const { gamesText } = await import('./games.en.ts')
    const kept = gamesText.quiz.card
    language.startLanguage(document(), '/', ['en'])
    expect(kept.title).toBe('Islamic Quiz')
    await language.chooseLanguage(document(), 'ar')
    expect(kept.title).toMatch(/\p{Script=Arabic}/u)
    expect(kept.tags).toHaveLength(4)
    expect(Object.keys({ ...kept })).toContain('features')
  })

  it('has the portal’s texts only in the portal', async () => {
    cookie = 'language=ar'
    const language = await load()
    const { portalText } = await import('../portal/text/portal.en.ts')
    const page = document()
    await language.startLanguage(page, '/', [])
    expect(language.language.snapshot()).toBe('ar')
    expect(portalText.signOut).toBe('Sign Out')
    // Until its texts are here, the portal is in English.
    language.showFor(page, '/forgot-password')
    expect(page.documentElement).toEqual({ lang: 'en', dir: 'ltr' })
    expect(language.lacksLanguage()).toBe(true)
    await language.loadLanguage('/admin/login')
    language.showFor(page, '/admin/login')
    expect(page.documentElement).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(portalText.signOut).toBe('تسجيل الخروج')
    expect(language.registrationText.submit).toBe('ابدأ اللعب')
    language.showFor(page, '/administration')
    expect(language.language.snapshot()).toBe('ar')
  })

  it('changes in the portal after all its texts are loaded', async () => {
    const language = await load()
    const { portalText } = await import('../portal/text/portal.en.ts')
    expect(language.startLanguage(document(), '/admin', ['en'])).toBeUndefined()
    await language.chooseLanguage(document(), 'ar')
    expect(portalText.signOut).toBe('تسجيل الخروج')
  })
})
