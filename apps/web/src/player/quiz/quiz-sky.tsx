import type { CSSProperties } from 'react'

/** The sky from night to dawn: one fifteenth for each right answer. */
export function QuizSky({ rightAnswers }: { rightAnswers: number }) {
  return (
    <div
      className="pointer-events-none fixed inset-x-0 top-0 -z-10 h-lvh overflow-hidden forced-colors:hidden"
      style={{ '--dawn': Math.min(1, rightAnswers / 15) } as CSSProperties}
      aria-hidden="true"
    >
      <div className="quiz-dawn absolute inset-0" />
      <div className="night-sky-city absolute bottom-0 left-1/2 aspect-[2400/440] w-[max(125%,800px)] -translate-x-1/2" />
    </div>
  )
}
