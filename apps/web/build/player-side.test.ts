import { expect, test } from 'vitest'
import { leaksInto } from './player-side.ts'

const chunk = (modules: string[], imports: string[] = []) => ({
  ...({ type: 'chunk', isEntry: false } as const),
  ...{ moduleIds: modules.map((module) => `/web/src/${module}`), imports },
})

test('finds a module of the portal in any file that a player’s or the hall’s page loads', () => {
  const portal = { 'ui.js': chunk(['portal/ui/menu.tsx']), 'shared.js': chunk(['ui/button.tsx'], ['ui.js']) }
  expect(leaksInto({ ...portal, 'quiz.js': chunk(['player/quiz/quiz-screen.tsx'], ['shared.js']) })).toEqual([
    'src/portal/ui/menu.tsx in ui.js',
  ])
  expect(leaksInto({ ...portal, 'display.js': chunk(['hall/display-screen.tsx', 'portal/api/download.ts']) })).toEqual([
    'src/portal/api/download.ts in display.js',
  ])
  expect(leaksInto({ ...portal, 'index.js': { ...chunk(['main.tsx'], ['ui.js']), isEntry: true } })).toHaveLength(1)
})

test('leaves the portal its own files, and what it shares with the player', () => {
  expect(
    leaksInto({
      'logo.svg': { type: 'asset' },
      'shared.js': chunk(['ui/button.tsx']),
      'home.js': chunk(['player/home/home-screen.tsx'], ['shared.js']),
      'items.js': chunk(['portal/content/items-tab.tsx'], ['shared.js']),
    }),
  ).toEqual([])
})
