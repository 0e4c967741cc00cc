// The portal's icons, in the style of ../icons.tsx.
import { icon, mirroredIcon } from '../../ui/icons.tsx'

export { CheckIcon, LockIcon } from '../../ui/icons.tsx'

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

/** A rectangle with round corners. */
function box(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = (toX: number, toY: number) => `a${radius} ${radius} 0 0 1 ${toX * radius} ${toY * radius}`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  const top = `M${x + radius} ${y}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}`
  return `${top}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`
}

export const PersonsIcon = icon(
  circle(9, 8, 3.5),
  'M2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.9c2 .8 3.2 2.5 3.5 5.1',
)
export const QuestionIcon = icon(circle(12, 12, 9), 'M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.5v.2')
export const CardsIcon = icon(box(3, 6, 10, 14, 2), 'M9 3h9a3 3 0 0 1 3 3v11a2 2 0 0 1-2 2h-2')
export const LetterIcon = icon('M4 9c-.7 4.5 2.5 7 8 7s8.7-2.5 8-7M12 20v.2')
export const ChartIcon = icon('M4 20h16M6.5 16v-4M12 16V5M17.5 16V9')
export const PersonIcon = icon(circle(12, 8, 4), 'M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6')
export const ShieldIcon = icon('M12 3l7.5 3v5.5c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V6zM9 12l2.2 2.2L15.3 10')
export const TicketIcon = icon(
  'M3 7h18v3.500a1.500 1.500 0 0 0 0 3V17H3v-3.500a1.500 1.500 0 0 0 0-3zM14.500 9.500v.1M14.500 12v.1M14.500 14.500v.1',
)
export const ScreenIcon = icon(box(3, 4, 18, 12, 2), 'M12 16v4m-4 0h8')
export const ListIcon = icon('M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1')
export const SignOutIcon = mirroredIcon('M14 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8M10 12h10.5M17 8l4 4-4 4')
export const EyeIcon = icon('M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6z', circle(12, 12, 2.8))
export const EyeOffIcon = icon(
  'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM4 20L20 4',
  circle(12, 12, 2.8),
)
export const CopyIcon = icon(box(8, 8, 12, 12, 2), 'M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2')
export const DownloadIcon = icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15')
export const DeleteIcon = icon(
  'M4.5 7h15M10 4h4M6.5 7l.8 12a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12M10 11v5.5M14 11v5.5',
)
export const EditIcon = icon('M4 20l1-4.5L16.5 4a1.8 1.8 0 0 1 2.6 0l.9.9a1.8 1.8 0 0 1 0 2.6L8.5 19z')
export const UploadIcon = icon('M12 15.5V4M7.5 8.5L12 4l4.5 4.5M4.5 20h15')
export const ImageIcon = icon(box(3.5, 4.5, 17, 15, 2.5), circle(9, 10, 1.6), 'M4 17l5-4 3.5 2.5L16 12l4.5 4')
export const AddIcon = icon('M12 5v14M5 12h14')
export const HistoryIcon = icon('M4 12a8 8 0 1 0 2.6-5.9M4 4.5V9h4.500M12 8v4.500l3 1.800')
export const DuplicateIcon = icon('M5 9h14M5 15h14')
export const FlagIcon = icon('M5.5 21V4M5.5 4.5c4-2 8 2 13 0v9c-5 2-9-2-13 0')
export const RestoreIcon = icon('M8 8H4V4M4.500 8a8.500 8.500 0 1 1-.8 6')
export const PauseIcon = icon(circle(12, 12, 8.5), 'M10 9v6M14 9v6')
export const PlayIcon = icon(circle(12, 12, 8.5), 'M10.500 8.800l4.700 3.200-4.700 3.200z')
export const SelectIcon = icon(box(4, 4, 16, 16, 3), 'M8 12.300l3 3 5.200-6')
export const PrizeIcon = icon(
  'M4 11.5h16V20H4zM3 8h18v3.5H3zM12 8v12M12 8S10.8 3.8 8.4 3.8a2.1 2.1 0 0 0 0 4.2zm0 0s1.2-4.2 3.6-4.2a2.1 2.1 0 0 1 0 4.2z',
)
export const StarIcon = icon('m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z')
export const ReadyIcon = icon('M4 21V5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v4M4 21h7M13 12v.2M14.5 17.5l2.5 2.5 4.5-5')
export const DoorIcon = icon('M6 21V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v16M3.5 21h17', 'M14.5 12v.2')
