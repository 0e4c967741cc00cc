import type { ReactNode } from 'react'
import { CheckIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { PairSymbol, tintClass } from './pair-symbol.tsx'
import './level1-demo.css'

/**
 * A demonstration of two seconds: the cards open and stay open, a name is chosen, then its item,
 * and a line joins them. It plays once and stops at its last picture, which is all that reduced
 * motion shows. The names are bars and the items belong to no prophet, so it gives no hint. It is
 * decoration: the rules beside it describe the same.
 */
export function Level1Demo() {
  return (
    <div className="level1-demo" aria-hidden="true">
      <DemoCard chosen="first">
        <Name />
      </DemoCard>
      <DemoCard>
        <Name />
      </DemoCard>
      <DemoCard>
        <path d="M12 4v3M8.5 10Q12 5 15.5 10M7.5 20h9L15 10H9zM12 12.5q1.8 2.2 0 4q-1.8-1.8 0-4z" />
      </DemoCard>
      <DemoCard chosen="second">
        <path d="M9 5h6M10 5v3Q5.5 10 5.5 14.5T9 20h6q3.5-1.5 3.5-5.5T14 8V5" />
      </DemoCard>
      <svg aria-hidden="true" viewBox="0 0 100 24" preserveAspectRatio="none" className="level1-demo-line">
        <path d="M25 0V8Q25 12 29 12H71Q75 12 75 16V24" pathLength={1} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  )
}

function DemoCard({ chosen, children }: { chosen?: 'first' | 'second'; children: ReactNode }) {
  return (
    <div className={`level1-demo-card ${tintClass(0)}`} data-chosen={chosen}>
      <span className="level1-demo-turn">
        <span className="level1-demo-back">
          <KhatamStar inner strokeWidth={0.06} className="size-5 text-gold short:size-4" />
        </span>
        <span className="level1-demo-face">
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="size-7 short:size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {children}
          </svg>
        </span>
      </span>
      {chosen && (
        <span className="level1-demo-mark">
          <PairSymbol pair={0} className="size-2" />
          <CheckIcon className="size-2.5" />
        </span>
      )}
    </div>
  )
}

/** A bar in place of a name. */
const Name = () => <path strokeWidth="2.4" d="M4 10h16M7.5 15h9" />
