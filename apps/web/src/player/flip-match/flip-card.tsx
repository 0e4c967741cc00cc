import { cardImageUrl } from '@noor-quest/contract/item-fields'
import { CARDS_PER_LEVEL } from '@noor-quest/rules/flip-match'
import type { CardContent } from '@noor-quest/rules/flip-match-deal'
import type { InLanguages } from '@noor-quest/rules/languages'
import { typographic } from '@noor-quest/rules/typographic'
import type { CSSProperties } from 'react'
import { scriptOf } from '../../text/script-of.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { localizedText } from '../shell/game/localized.tsx'
import type { BoardCard } from './board-state.ts'
import { flipMatchText } from './flip-match.en.ts'
import { tintOf } from './pair-lines.tsx'
import { ClaySeal, Seal } from './seal.tsx'
import { describe } from './spoken.ts'

type Props = {
  card: BoardCard
  /** A press has no effect now. */
  blocked: boolean
  /** The board has just opened, and the double-tap guard is on. */
  isGuarded: boolean
  /** Level 1: a card of this kind is chosen, so this one can't be its pair. It stays pressable. */
  isSameKind: boolean
  /** Another pair was just judged wrong. */
  isAside: boolean
  /** The card is the board's only tab stop. */
  isTabStop: boolean
  /** Both handlers receive the card's position. */
  onChoose: (card: number) => void
  onFocus: (card: number) => void
}

/** A card. The content of a face-down card isn't in the page: it is null until the server sends it. */
export function FlipCard({ card, blocked, isGuarded, isSameKind, isAside, isTabStop, onChoose, onFocus }: Props) {
  return (
    <button
      type="button"
      data-card={card.card}
      data-face={card.face}
      data-selected={card.selected || undefined}
      data-matched={card.matched || undefined}
      data-wrong={card.wrong || undefined}
      data-same-kind={isSameKind || undefined}
      data-aside={isAside || undefined}
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
      <span className="flip-card-shadow" />
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
      {card.pair !== null && <Seal pair={card.pair} className="flip-card-mark" />}
      {card.wrong && <ClaySeal className="flip-card-mark" />}
    </button>
  )
}

function spokenState({ face, matched, selected, content }: BoardCard, isSameKind: boolean): string {
  if (face !== 'up' || !content) return flipMatchText.cardFaceDown
  const words = wordsOn(content)
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
  return <NameFace name={content.name} />
}

/** A card's visible words, in their order: its accessible name must contain them. */
function wordsOn(content: CardContent): string {
  if (content.type !== 'name') return describe(content)
  const { names, honorific } = partsOf(content.name)
  return [...names, ...(honorific === null ? [] : [honorific])].join(' ')
}

/** A prophet's name in both scripts, Arabic first, and the honorific in the reader's language. */
function partsOf(name: InLanguages<string>): { names: string[]; honorific: string | null } {
  const split = (stored: string) => splitHonorific(typographic(stored))
  return {
    names: [name.ar, name.en].flatMap((each) => (each === null ? [] : split(each).name)),
    honorific: split(localizedText(name)).honorific,
  }
}

function NameFace({ name }: { name: InLanguages<string> }) {
  const { names, honorific } = partsOf(name)
  return (
    <span
      data-honoured={honorific !== null || undefined}
      data-both={names.length === 2 || undefined}
      className="flip-card-names absolute inset-1.5 grid content-center justify-items-center text-center"
    >
      {names.map((each) => (
        <span key={each} dir="auto" lang={scriptOf(each)} className="flip-card-name" style={sizeOf(each)}>
          <StoredText text={each} />{' '}
        </span>
      ))}
      {honorific !== null && (
        <span
          dir="auto"
          lang={scriptOf(localizedText(name))}
          data-sign={honorific.length === 1 || undefined}
          className="flip-card-honorific"
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
