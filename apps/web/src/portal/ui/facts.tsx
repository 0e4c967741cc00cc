import type { ReactNode } from 'react'

export type Fact = [label: string, value: ReactNode]

/** Labels and values in two columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label} className="col-span-full grid grid-cols-subgrid items-baseline">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere min-w-0 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
