import { isolated } from '../../text/arabic.ts'
import type { homeText } from './home.en.ts'

export const ar: typeof homeText = {
  adminLink: (club) => `${isolated(club)}: قسم الإدارة`,
  gamesHeading: 'اختر لعبتك',
}
