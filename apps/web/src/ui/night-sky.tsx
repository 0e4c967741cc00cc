import './night-sky.css'

/**
 * The sky, stars, a faint girih lattice and a sleeping city behind every screen. A screen may add
 * its own scene.
 */
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
