// The portal's Arabic in one chunk, as ar.ts has the player side's.
/// <reference types="vite/client" />

const files = import.meta.glob<object>('./portal/**/*.ar.ts', {
  base: '../',
  eager: true,
  import: 'ar',
})

export const ar: Record<string, object> = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.slice('./'.length, -'.ar.ts'.length), texts]),
)
