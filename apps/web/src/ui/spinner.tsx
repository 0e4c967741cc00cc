import { commonText } from '../text/common.en.ts'
import { KhatamStar } from './khatam-star.tsx'

/** A slowly turning star, with the reason for the wait. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-5 p-8 text-center">
      <KhatamStar
        inner
        strokeWidth={0.06}
        className="size-16 animate-[spin_6s_linear_infinite] text-gold motion-reduce:animate-none"
      />
      <p className="text-muted">{label}</p>
    </div>
  )
}

/** In place of a page that is loading. */
export function PageSpinner() {
  return (
    <div className="m-auto">
      <Spinner label={commonText.loading} />
    </div>
  )
}
