type Props = { logo: string; club: string; event: string; Title: 'h1' | 'p' }

/**
 * The club's logo and names on the hall's screen, in the unit of display.css. `Title`: the event
 * title's element. The portal previews it. Apart from home-head.tsx, which the first screens load.
 */
export function HallHead({ logo, club, event, Title }: Props) {
  return (
    <>
      <img src={logo} alt="" className="size-[calc(var(--logo,9.4)*var(--u))] flex-none object-contain" />
      <div className="min-w-0">
        <Title
          className="text-[calc(clamp(var(--title-least,2.6),var(--title-letters,170)/var(--length),var(--title,5))*var(--u))]/(--tight) text-balance font-display font-semibold text-gold-pale"
          style={{ '--length': event.length }}
        >
          {event}
        </Title>
        <p className="text-[calc(var(--club,2.4)*var(--u))]/[1.4] text-muted">{club}</p>
      </div>
    </>
  )
}
