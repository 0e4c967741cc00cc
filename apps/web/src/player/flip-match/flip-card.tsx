import { cardImageUrl } from '@noor-quest/contract/item-fields'
import { CARDS_PER_LEVEL } from '@noor-quest/rules/flip-match'
import type { CardContent } from '@noor-quest/rules/flip-match-deal'
import { typographic } from '@noor-quest/rules/typographic'
import type { CSSProperties } from 'react'
import { scriptOf } from '../../text/script-of.ts'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { localizedText } from '../shell/game/localized.tsx'
import type { BoardCard } from './board-state.ts'
import { flipMatchText } from './flip-match.en.ts'
import { PairSymbol, tintOf } from './pair-lines.tsx'
import { describe } from './spoken.ts'

type Props = {
  card: BoardCard
  /** A press has no effect now. */
  blocked: boolean
  /** The board has just opened, and the double-tap guard is on. */
  isGuarded: boolean
  /** Level 1: a card of this kind is chosen, so this one can't be its pair. It stays pressable. */
  isSameKind: boolean
  /** The card is the board's only tab stop. */
  isTabStop: boolean
  /** Both handlers receive the card's position. */
  onChoose: (card: number) => void
  onFocus: (card: number) => void
}

/** A card. The content of a face-down card isn't in the page: it is null until the server sends it. */
export function FlipCard({ card, blocked, isGuarded, isSameKind, isTabStop, onChoose, onFocus }: Props) {
  return (
    <button
      type="button"
      data-card={card.card}
      data-face={card.face}
      data-selected={card.selected || undefined}
      data-matched={card.matched || undefined}
      data-wrong={card.wrong || undefined}
      data-same-kind={isSameKind || undefined}
      className="flip-card"
      style={{ '--place': card.card, ...(card.pair !== null && tintOf(card.pair)) }}
      aria-label={flipMatchText.cardSpoken(card.card + 1, CARDS_PER_LEVEL, spokenState(card, isSameKind))}
      disabled={isGuarded}
      // `disabled` would lose the focus, so only the guard uses it.
      aria-disabled={blocked || card.matched || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onChoose(card.card)}
      onFocus={() => onFocus(card.card)}
    >
      <span className="flip-card-turn">
        <span className="flip-card-back">
          <span className="flip-card-lattice" />
          <span className="absolute inset-0 grid place-items-center">
            <KhatamStar
              inner
              fill="#0b2a3a"
              strokeWidth={0.05}
              className="size-14 max-h-[55%] text-gold short:size-11"
            />
          </span>
        </span>
        <span className="flip-card-face">{card.content && <Face content={card.content} />}</span>
      </span>
      <span className="flip-card-glow" />
      {card.pair !== null && (
        <span className="flip-card-mark flip-card-mark-pair flex items-center gap-[0.25rem] rounded-lg border-2 border-night bg-(--tint) px-[0.5rem] py-[0.3rem] text-night">
          <PairSymbol pair={card.pair} className="size-4" />
          <CheckIcon className="size-4" />
        </span>
      )}
      {card.wrong && (
        <span className="flip-card-mark grid size-8 place-items-center rounded-full border-2 border-night bg-wrong text-night">
          <CloseIcon className="size-4.5" />
        </span>
      )}
    </button>
  )
}

function spokenState({ face, matched, selected, content }: BoardCard, isSameKind: boolean): string {
  if (face !== 'up' || !content) return flipMatchText.cardFaceDown
  const words = describe(content)
  if (matched) return flipMatchText.cardMatched(words)
  if (isSameKind && content.type !== 'term') return flipMatchText.cardSameKind[content.type](words)
  return selected ? flipMatchText.cardSelected(words) : words
}

function Face({ content }: { content: CardContent }) {
  if (content.type === 'image') {
    return (
      <img
        src={cardImageUrl(content.image_url)}
        alt={localizedText(content.description)}
        lang={scriptOf(localizedText(content.description))}
        draggable={false}
        className="absolute inset-0 size-full object-contain p-2.5 sm:p-4 short:p-2 low:p-0.5"
      />
    )
  }
  if (content.type === 'term') {
    return (
      <span
        lang="ar"
        dir="rtl"
        className="flip-card-term absolute inset-2 grid place-content-center text-center"
        style={sizeOf(content.arabic_text)}
      >
        {content.arabic_text}
      </span>
    )
  }
  const whole = typographic(localizedText(content.name))
  const { name, honorific } = splitHonorific(whole)
  return (
    <span
      dir="auto"
      lang={scriptOf(whole)}
      className="absolute inset-1.5 grid content-center justify-items-center gap-1.5 text-center lang-ar:gap-0"
    >
      <span
        className={classNames(
          'flip-card-name max-w-full wrap-break-word font-display leading-tight',
          honorific && 'flip-card-name-honoured',
        )}
        style={sizeOf(name)}
      >
        <StoredText text={name} />{' '}
      </span>
      {honorific && (
        <span
          className={classNames(
            'text-ink/80',
            honorific.length === 1
              ? 'text-[min(clamp(1.5rem,20cqi,2.75rem),24cqi,26cqb)] leading-[1.1]'
              : 'flip-card-honorific leading-tight',
          )}
        >
          {honorific}
        </span>
      )}
    </span>
  )
}

/**
 * The counts from which flip-match.css derives the text size: all letters, and those of the longest
 * word. Vowel signs have no width.
 */
function sizeOf(localizedText: string): CSSProperties {
  const words = localizedText.replace(/\p{M}/gu, '').split(/\s+/u)
  const letters = words.join(' ').length
  const longest = Math.max(...words.map((word) => word.length))
  return { '--letters': letters, '--longest': longest }
}

/**
 * The honorific has a line of its own, always: "(peace be upon him)"
 * smaller, ﷺ large enough to read.
 */
function splitHonorific(name: string): { name: string; honorific: string | null } {
  const parts = /^(.+?)\s*(\(.+\)|ﷺ|علي(?:ه|ها|هما) السلام)$/u.exec(name)
  return parts?.[1] && parts[2] ? { name: parts[1], honorific: parts[2] } : { name, honorific: null }
}
