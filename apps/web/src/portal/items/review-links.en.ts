import { REVIEW_LINK_ITEMS_MAX } from '@noor-quest/contract/limits'
import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

/** Links for reviewers without an account. */
export const reviewLinksText = defineTexts('portal/items/review-links', {
  title: 'Review links',
  intro:
    'A reviewer opens a link without an account, and checks the items that you chose. To make one, select items in a list.',
  loading: 'Loading review links...',
  none: 'No link has been made yet.',
  make: 'Make review link',
  makeTitle: (items: number) => `Review link for ${count(items, 'item')}`,
  tooMany: `A link has no more than ${numbers.format(REVIEW_LINK_ITEMS_MAX)} items. Select fewer.`,
  reviewer: 'Reviewer',
  reviewerNeeded: 'Enter the reviewer’s name.',
  days: 'Valid for (days)',
  daysWrong: (most: number) => `Enter a number from 1 to ${numbers.format(most)}.`,
  makeFailed: (message: string) => `Error making this link: ${message}`,
  madeTitle: (reviewer: string) => `Link for ${reviewer}`,
  madeIntro: 'Send it to the reviewer alone. It is shown only now.',
  link: 'Link',
  copy: 'Copy link',
  checked: (checked: number, items: number) => `${numbers.format(checked)} of ${count(items, 'item')} checked`,
  madeBy: (by: string, when: string) => `Made by ${by} on ${when}`,
  opened: (when: string) => `Last opened ${when}`,
  neverOpened: 'Not opened yet',
  valid: (when: string) => `Valid until ${when}`,
  expired: (when: string) => `Expired on ${when}`,
  revoked: (when: string) => `Withdrawn on ${when}`,
  checks: 'Show checks',
  checksOf: (reviewer: string) => `Checked by ${reviewer}`,
  loadingChecks: 'Loading checks...',
  noChecks: 'The reviewer has checked nothing yet.',
  outdated: 'Earlier version',
  sealed: 'Sealed questions',
  sealedHint: 'Send it to the reviewer alone. It is shown only now. The activity log records each opening.',
  revoke: 'Withdraw',
  revokeTitle: 'Withdraw this link?',
  revokeHint: 'The reviewer can no longer open it. The checks stay.',
  revokeDone: 'Link withdrawn successfully!',
  revokeFailed: (message: string) => `Error withdrawing this link: ${message}`,
})
