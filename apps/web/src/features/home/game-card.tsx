import type { GameType } from '@noor-quest/rules/games'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { CardTexts } from '../../platform/text/en.ts'
import { ArchPanel } from '../../ui/arch-panel.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'

type Props = { game: GameType; picture: string; texts: CardTexts }

/** A game in its arch. The button is the one link; its hit area is stretched over the whole card. */
export function GameCard({ game, picture, texts }: Props) {
  const titleId = useId()
  return (
    <li data-card={game} className="game-card relative">
      <ArchPanel className="h-full">
        <div className="flex h-full flex-col items-center px-5 pt-[8.5cqi] pb-6 text-center lg:px-8 rtl:lg:pb-4">
          <img
            src={picture}
            alt=""
            width="240"
            height="190"
            className="game-card-picture h-32 w-auto rtl:lg:h-23 short:h-24"
          />
          <h2 id={titleId} className="mt-1.5 text-3xl text-parchment lg:text-4xl">
            {texts.title}
          </h2>
          <p className="text-muted">{texts.subtitle}</p>
          <ul className="mt-3.5 flex max-w-64 flex-wrap justify-center gap-1.5 @sm:max-w-none">
            {texts.tags.map((tag) => (
              <li key={tag}>
                <Badge tone="gold" size="sm">
                  {tag}
                </Badge>
              </li>
            ))}
          </ul>
          <ul className="mt-4 mb-5 grid gap-1.5 rtl:lg:mt-2 rtl:lg:mb-3 text-start text-parchment/90">
            {texts.features.map((feature) => (
              <li key={feature} className="flex items-start gap-2.5">
                <KhatamStar fill="currentColor" className="mt-1.5 size-3 shrink-0 text-gold" />
                {feature}
              </li>
            ))}
          </ul>
          {/* The span is styled, not the link: pressed, it shrinks, and a shrinking link would shrink its hit area. */}
          <Link
            to="/register/$game"
            params={{ game }}
            aria-describedby={titleId}
            className="group mt-auto w-full max-w-xs rounded-full after:absolute after:inset-0"
          >
            <span className={classNames(buttonClass({ size: 'lg' }), 'w-full group-active:scale-[0.98]')}>
              {texts.action}
              <ArrowIcon className="size-5" />
            </span>
          </Link>
        </div>
      </ArchPanel>
    </li>
  )
}
