import './night-sky.css'

/** Sky, stars, a breath of girih lattice and the sleeping city behind every screen. A screen may lay its own scene over it. */
export function NightSky() {
  return (
    <div className="night-sky" aria-hidden="true">
      <div className="night-sky-lattice" />
      <div className="night-sky-stars" />
      <div className="night-sky-stars" />
      <div className="night-sky-city" />
    </div>
  )
}
