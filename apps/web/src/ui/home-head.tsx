type Props = { logo: string; club: string }

/** The club's logo and name on the home page. The portal previews it. */
export function HomeHead({ logo, club }: Props) {
  return (
    <>
      <img src={logo} alt="" width="44" height="44" className="size-11" />
      <bdi>{club}</bdi>
    </>
  )
}
