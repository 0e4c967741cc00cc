import { classNames } from '../../ui/class-names.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { adminText } from '../text/admin-en.ts'

const STARS = [1, 2, 3, 4, 5]

/** So many of five stars; a fraction is rounded for the eye and read as it is. */
export function Stars({ rating, size = 'sm' }: { rating: number; size?: 'sm' | 'lg' }) {
  return (
    <span role="img" aria-label={adminText.analytics.outOfFive(rating)} className="inline-flex gap-0.5">
      {STARS.map((star) => (
        <KhatamStar
          key={star}
          fill={star <= Math.round(rating) ? 'currentColor' : 'none'}
          strokeWidth={0.08}
          className={classNames(
            'text-gold',
            size === 'lg' ? 'size-7' : 'size-5',
            star > Math.round(rating) && 'opacity-60',
          )}
        />
      ))}
    </span>
  )
}
