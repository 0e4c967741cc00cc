type Props = { logo: string; club: string; event: string; Title: 'h1' | 'p' }

/**
 * The club's logo and names on the hall's screen, in the unit of display.css. `Title`: the event
 * title's element. The portal previews it. Apart from home-head.tsx, which the first screens load.
 */
export function HallHead({ logo, club, event, Title }: Props) {
  return (
    <>
      <img src={logo} alt="" className="size-[calc(9.4*var(--u))] flex-none object-contain" />
      <div className="min-w-0">
        <Title
          className="text-[calc(clamp(2.6,170/var(--length),5)*var(--u))]/(--tight) text-gold-pale font-display font-semibold"
          style={{ '--length': event.length }}
        >
          {event}
        </Title>
        <p className="text-[calc(2.4*var(--u))]/[1.4] text-muted">{club}</p>
      </div>
    </>
  )
}
