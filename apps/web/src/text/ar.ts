// The player side's Arabic in one chunk: home.ar.ts and the like. They are found by their file
// names, because this room may not import the pages' rooms.
/// <reference types="vite/client" />

const files = import.meta.glob<object>(['./**/*.ar.ts', '!./portal/**'], {
  base: '../',
  eager: true,
  import: 'ar',
})

/** The translations by the names that `defineTexts` got. */
export const ar: Record<string, object> = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.slice('./'.length, -'.ar.ts'.length), texts]),
)
