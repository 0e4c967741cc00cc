// The portal's icons, in the style of ../icons.tsx.
import { Icon } from '../../ui/icons.tsx'

type IconProps = { className?: string }

export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.9c2 .8 3.2 2.5 3.5 5.1" />
  </Icon>
)
export const QuestionIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.5v.2" />
  </Icon>
)
export const CardsIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="6" width="10" height="14" rx="2" />
    <path d="M9 3h9a3 3 0 0 1 3 3v11a2 2 0 0 1-2 2h-2" />
  </Icon>
)
export const LetterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9c-.7 4.5 2.5 7 8 7s8.7-2.5 8-7M12 20v.2" />
  </Icon>
)
export const ChartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20h16M6.5 16v-4M12 16V5M17.5 16V9" />
  </Icon>
)
export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </Icon>
)
export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3l7.5 3v5.5c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V6zM9 12l2.2 2.2L15.3 10" />
  </Icon>
)

export const ScreenIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="4" width="18" height="12" rx="2" />
    <path d="M12 16v4m-4 0h8" />
  </Icon>
)

export const ListIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1" />
  </Icon>
)
export const SignOutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8" />
    <path className="origin-center rtl:-scale-x-100" d="M10 12h10.5M17 8l4 4-4 4" />
  </Icon>
)
export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6z" />
    <circle cx="12" cy="12" r="2.8" />
  </Icon>
)
export const EyeOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM4 20L20 4" />
    <circle cx="12" cy="12" r="2.8" />
  </Icon>
)
export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="8" y="8" width="12" height="12" rx="2" />
    <path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2" />
  </Icon>
)
export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15" />
  </Icon>
)
export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="M16 16l4.5 4.5" />
  </Icon>
)
export const DeleteIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 7h15M10 4h4M6.5 7l.8 12a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12M10 11v5.5M14 11v5.5" />
  </Icon>
)
export const EditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20l1-4.5L16.5 4a1.8 1.8 0 0 1 2.6 0l.9.9a1.8 1.8 0 0 1 0 2.6L8.5 19z" />
  </Icon>
)
export const UploadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15.5V4M7.5 8.5L12 4l4.5 4.5M4.5 20h15" />
  </Icon>
)
export const ImageIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
    <circle cx="9" cy="10" r="1.6" />
    <path d="M4 17l5-4 3.5 2.5L16 12l4.5 4" />
  </Icon>
)
export const AddIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)
export const HistoryIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 12a8 8 0 1 0 2.6-5.9M4 4.5V9h4.500M12 8v4.500l3 1.800" />
  </Icon>
)
export const DuplicateIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 9h14M5 15h14" />
  </Icon>
)
export const FlagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 21V4M5.5 4.5c4-2 8 2 13 0v9c-5 2-9-2-13 0" />
  </Icon>
)
export const RestoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 8H4V4M4.500 8a8.500 8.500 0 1 1-.8 6" />
  </Icon>
)
export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M10 9v6M14 9v6" />
  </Icon>
)
export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M10.500 8.800l4.700 3.200-4.700 3.200z" />
  </Icon>
)
export const SelectIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="4" width="16" height="16" rx="3" />
    <path d="M8 12.300l3 3 5.200-6" />
  </Icon>
)
export const PrizeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 11.5h16V20H4zM3 8h18v3.5H3zM12 8v12M12 8S10.8 3.8 8.4 3.8a2.1 2.1 0 0 0 0 4.2zm0 0s1.2-4.2 3.6-4.2a2.1 2.1 0 0 1 0 4.2z" />
  </Icon>
)
export const StarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z" />
  </Icon>
)
export const ReadyIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 21V5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v4M4 21h7M13 12v.2M14.5 17.5l2.5 2.5 4.5-5" />
  </Icon>
)
