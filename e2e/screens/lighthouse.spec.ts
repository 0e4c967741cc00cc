import { expect, test } from '../app.ts'
import { audit } from '../lighthouse.ts'

test.use({ painted: true })

for (const [path, language] of [
  ['/', 'en'],
  ['/register/quiz', 'ar'],
] as const) {
  test(`Lighthouse finds nothing on ${path} in ${language}`, async ({ app }) => {
    const loaded = new Set<string>()
    const { categories, audits } = await audit(
      app.url + path,
      language,
      ['accessibility', 'best-practices', 'seo'],
      (page) => loaded.add(`${page.url} ${page.lang} ${page.dir}`),
    )
    const { dir } = { en: { dir: 'ltr' }, ar: { dir: 'rtl' } }[language]
    expect([...loaded]).toContain(`${app.url}${path} ${language} ${dir}`)
    const failed = Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
    )
    const scores = Object.values(categories).map(({ id, score }) => [id, score])
    expect(scores, failed.map(({ id, title }) => `${id}: ${title}`).join('\n')).toEqual([
      ['accessibility', 1],
      ['best-practices', 1],
      ['seo', 1],
    ])
  })
}
