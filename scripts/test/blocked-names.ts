// Words that ad blockers' lists contain. A file or a request whose address has one as a word may be
// blocked, and the page then fails.
const BLOCKED = /^(analytics|ads?|adverts?|banners?|beacons?|pixels?|sponsors?|telemetry|track(s|er|ers|ing)?)$/

/** The addresses of pages or requests, or the names of files, that have such a word. */
export function blockedNames(names: readonly string[]): string[] {
  return names.filter((name) => wordsOf(name).some((word) => BLOCKED.test(word)))
}

function wordsOf(name: string): string[] {
  const withoutCamelCase = name.replaceAll(/([a-z])([A-Z])/g, '$1-$2')
  return withoutCamelCase.toLowerCase().split(/[^a-z0-9]+/)
}
