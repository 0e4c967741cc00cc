// The club's logo and name as pages show them. The portal previews the same parts.

type Props = { logo: string; club: string }

/** The head of the home page. */
export function HomeHead({ logo, club }: Props) {
  return (
    <>
      <img src={logo} alt="" width="44" height="44" className="size-11" />
      <bdi>{club}</bdi>
    </>
  )
}

/** The head of the hall's screen, in the unit of display.css. `Title`: the event title's element. */
export function HallHead({ logo, club, event, Title }: Props & { event: string; Title: 'h1' | 'p' }) {
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
