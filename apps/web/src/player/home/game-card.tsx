import type { GameType } from '@noor-quest/rules/games'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { CardTexts } from '../../text/games.en.ts'
import { ArchPanel } from '../../ui/arch-panel.tsx'
import { SmallBadge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'

type Props = { game: GameType; picture: string; texts: CardTexts }

const FEATURES =
  'mt-4 mb-5 grid min-w-44 gap-1.5 text-start lg:mt-3 lg:mb-4 lg:gap-1 rtl:lg:mt-2 rtl:lg:mb-3 rtl:lg:gap-0 phone:mt-3 phone:mb-0 rtl:lg:phone:mt-2 rtl:lg:phone:mb-3 text-parchment/90'

const CARD =
  'game-card relative flex flex-col items-center px-5 pt-[8.5%] pb-6 text-center [filter:drop-shadow(0_24px_28px_rgb(0_0_0/0.45))] lg:px-6 rtl:lg:pb-4 phone:contents'

/**
 * A game's card in its arch. The button is the only link in the arch; its hit area covers the whole
 * card. On phones the arch contains only the way into the game; the details are below the
 * leaderboard, with the game's picture (home-screen.css). Only one of the two elements with
 * `data-arch` is displayed.
 */
export function GameCard({ game, picture, texts }: Props) {
  const titleId = useId()
  return (
    <li data-card={game} data-arch={game} className={CARD}>
      <div
        data-arch={game}
        className="contents phone:relative phone:isolate phone:flex phone:flex-col phone:items-center phone:px-2.5 phone:pt-[9%] phone:pb-2.5 short:pt-[7.5%]"
      >
        <ArchPanel className="absolute inset-0 -z-1" />
        <Picture
          address={picture}
          className="h-32 lg:h-27 rtl:lg:h-20 phone:h-[clamp(4rem,13svh,7.5rem)] short:hidden"
        />
        <h2
          id={titleId}
          className="mt-1.5 text-[1.875rem] text-parchment lg:text-[2.25rem] phone:mt-1 phone:mb-2 phone:text-[clamp(1.125rem,5.6vw,1.625rem)]"
        >
          {texts.title}
        </h2>
        {/* The pressed style shrinks the span, not the link: a smaller link
            would have a smaller hit area. */}
        <Link
          to="/register/$game"
          params={{ game }}
          aria-describedby={titleId}
          className="group order-2 mt-auto w-full max-w-xs rounded-full after:absolute after:inset-0"
        >
          <span
            className={classNames(
              buttonClass({ size: 'lg' }),
              'w-full group-active:scale-[0.98] phone:gap-1.5 phone:px-2 phone:text-[1rem]',
            )}
          >
            {texts.action}
            <ArrowIcon className="size-5 shrink-0 max-[22.5rem]:hidden" />
          </span>
        </Link>
      </div>
      <div className="game-details order-1 grid justify-items-center">
        <Picture address={picture} className="hidden h-14 phone:block" />
        <p className="text-muted phone:font-display phone:text-gold-pale phone:text-xl">{texts.subtitle}</p>
        <ul className="mt-3.5 flex flex-wrap justify-center gap-1.5 phone:mt-2">
          {texts.tags.map((tag) => (
            <li key={tag}>
              <SmallBadge tone="gold">{tag}</SmallBadge>
            </li>
          ))}
        </ul>
        <ul className={FEATURES}>
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

function Picture({ address, className }: { address: string; className: string }) {
  return <img src={address} alt="" width="240" height="190" className={classNames('w-auto', className)} />
}
