import type { Figures } from '@noor-quest/contract/figures'
import type { Stats } from '@noor-quest/contract/leaderboards'
import { playersField } from '@noor-quest/contract/players-field'
import { GAME_TYPES, GAMES, type GameType, perGame } from '@noor-quest/rules/games'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import type { ReactNode } from 'react'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { Clipped } from '../ui/note.tsx'
import { Bars } from './bars.tsx'
import { figuresText as text } from './figures.en.ts'

const HIGHEST = Math.max(...GAMES.map(({ highestScore }) => highestScore))

/** The figures about players and questions (docs/product-rules.md#analytics). */
export function FigureCards({ figures, stats }: { figures: Figures; stats: Stats }) {
  const { totals, average_score, completion, questions_per_level, top, recent } = figures
  const ofGames = (values: Record<GameType, number>, write: (value: number) => string) =>
    GAME_TYPES.map((game) => ({ name: contentText.games[game], value: values[game], shown: write(values[game]) }))
  return (
    <>
      <h2 className="sr-only">{text.totals}</h2>
      <dl className="grid grid-cols-1 gap-3 min-[400px]:grid-cols-3">
        <Total name={text.totalPlayers} value={totals.players} />
        <Total name={text.totalQuestions} value={totals.quiz_questions} />
        <Total name={text.totalPoints} value={totals.points} />
      </dl>
      <div className="grid min-w-0 grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Card>
          <Bars
            title={text.playersPerGame}
            bars={ofGames(
              perGame((game) => stats[playersField(game)]),
              contentText.number,
            )}
          />
        </Card>
        <Card>
          <Bars
            title={text.average}
            intro={text.averageIntro}
            bars={[
              ...GAMES.map(
                ({ type, highestScore: max }) => ({ key: type, name: contentText.games[type], max }) as const,
              ),
              { key: 'overall' as const, name: text.overall, max: HIGHEST },
            ].map(({ key, ...bar }) => ({
              ...bar,
              value: average_score[key],
              shown: contentText.number(average_score[key]),
            }))}
          />
        </Card>
        <Card>
          <Bars
            title={text.completion}
            intro={text.completionIntro}
            bars={ofGames(completion, text.percent)}
            max={100}
          />
        </Card>
        <Card>
          <Bars
            title={text.perLevel}
            intro={text.needed(QUESTIONS_PER_LEVEL)}
            bars={QUIZ_LEVELS.map((level) => ({
              name: contentText.level(level),
              value: questions_per_level[level],
              shown: contentText.number(questions_per_level[level]),
              isShort: questions_per_level[level] < QUESTIONS_PER_LEVEL,
            }))}
          />
        </Card>
        {GAME_TYPES.map((game) => (
          <Card key={game}>
            <h3 className="text-lg">{text.top(contentText.games[game])}</h3>
            {top[game].length === 0 ? (
              <p className="text-muted">{text.noScores}</p>
            ) : (
              <ol className="grid gap-2">
                {top[game].map(({ key, rank, name, score }) => (
                  <li key={key} className="flex min-w-0 items-center gap-3">
                    <Rank rank={rank} />
                    <Clipped className="me-auto font-semibold">{name ?? contentText.missing}</Clipped>
                    <span className="whitespace-nowrap text-muted tabular-nums">{text.points(score)}</span>
                  </li>
                ))}
              </ol>
            )}
          </Card>
        ))}
        <div className="min-w-0 md:col-span-2 xl:col-span-3">
          <Card>
            <h3 className="text-lg">{text.recent}</h3>
            {recent.length === 0 ? (
              <p className="text-muted">{text.noPlayers}</p>
            ) : (
              <ol className="grid gap-x-8 gap-y-2.5 md:grid-cols-2 xl:grid-cols-3">
                {recent.map(({ name, game_type, total_score, created_at }) => (
                  <li key={`${created_at} ${name}`} className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-3">
                    <Clipped className="font-semibold">{name}</Clipped>
                    <span className="whitespace-nowrap text-muted tabular-nums">{text.points(total_score)}</span>
                    <span className="col-span-2 text-muted text-sm">
                      {contentText.games[game_type]} · <time dateTime={created_at}>{portalText.date(created_at)}</time>
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </Card>
        </div>
      </div>
    </>
  )
}

export function Card({ children }: { children: ReactNode }) {
  return <GlassPanel className="grid min-w-0 content-start gap-3 rounded-2xl! p-4 shadow-none!">{children}</GlassPanel>
}

function Total({ name, value }: { name: string; value: number }) {
  return (
    <GlassPanel className="flex min-w-0 items-baseline justify-between gap-3 rounded-2xl! p-4 shadow-none! min-[400px]:grid min-[400px]:gap-1">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-display text-2xl tabular-nums sm:text-4xl">{contentText.number(value)}</dd>
    </GlassPanel>
  )
}

const MEDALS: Record<number, string> = { 1: 'text-gold', 2: 'text-silver', 3: 'text-bronze' }

/** The list's own number is hidden with its marker, so this text replaces it for screen readers. */
function Rank({ rank }: { rank: number }) {
  return (
    <span className={`relative grid size-8 shrink-0 place-items-center ${MEDALS[rank] ?? 'text-muted'}`}>
      <KhatamStar fill="currentColor" strokeWidth={0.06} className="absolute inset-0" />
      <span className="relative font-bold text-night text-sm">{rank}</span>
    </span>
  )
}
