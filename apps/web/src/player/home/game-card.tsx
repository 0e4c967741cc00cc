import type { GameType } from '@noor-quest/rules/games'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { CardTexts } from '../../boards/games.en.ts'
import { ArchPanel } from '../../ui/arch-panel.tsx'
import { SmallBadge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'

type Props = { game: GameType; picture: string; texts: CardTexts }

/**
 * A game's card in its arch. The button is the only link in the arch; its hit area covers the whole
 * card. On phones the arch contains only the way into the game; the details are below all arches
 * (home-screen.css). Only one of the two elements with `data-arch` is displayed.
 */
export function GameCard({ game, picture, texts }: Props) {
  const titleId = useId()
  return (
    <li data-card={game} data-arch={game} className="game-card">
      <div data-arch={game} className="game-gate">
        <ArchPanel className="game-arch" />
        <img src={picture} alt="" width="240" height="190" className="game-card-picture" />
        <h2 id={titleId} className="game-card-title text-parchment">
          {texts.title}
        </h2>
        {/* The pressed style shrinks the span, not the link: a smaller link
            would have a smaller hit area. */}
        <Link
          to="/register/$game"
          params={{ game }}
          aria-describedby={titleId}
          className="game-card-link group w-full max-w-xs rounded-full after:absolute after:inset-0"
        >
          <span className={classNames(buttonClass({ size: 'lg' }), 'w-full px-3 group-active:scale-[0.98]')}>
            {texts.action}
            <ArrowIcon className="size-5 shrink-0" />
          </span>
        </Link>
      </div>
      <div className="game-details">
        {/* The second link is for phones, where the details are separate from the
            arch and repeat the game's name. */}
        <Link
          to="/register/$game"
          params={{ game }}
          tabIndex={-1}
          aria-hidden="true"
          className="game-details-name font-display text-gold-pale text-xl after:absolute after:inset-0"
        >
          {texts.title}
        </Link>
        <p className="text-muted">{texts.subtitle}</p>
        <ul className="game-tags">
          {texts.tags.map((tag) => (
            <li key={tag}>
              <SmallBadge tone="gold">{tag}</SmallBadge>
            </li>
          ))}
        </ul>
        <ul className="game-features text-start text-parchment/90">
          {texts.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <KhatamStar fill="currentColor" className="mt-1.5 size-3 shrink-0 text-gold" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
