import { reviewText as text } from './review.en.ts'
import { ReviewList } from './review-list.tsx'

/** /admin/review: evidence of the current season (docs/product-rules.md#to-review). */
export function ReviewScreen() {
  return <ReviewList intro={text.intro} seasonId={null} playerId={null} />
}
