import './night-sky.css'

/**
 * The sky, stars, a faint girih lattice and a sleeping city behind every screen. A screen may add
 * its own scene.
 */
export function NightSky() {
  return (
    <div
      className="night-sky fixed inset-x-0 top-0 -z-20 h-lvh overflow-hidden forced-colors:hidden"
      aria-hidden="true"
    >
      <div className="night-sky-lattice absolute inset-0" />
      <div className="night-sky-stars absolute inset-x-0 top-0 h-[85%]" />
      <div className="night-sky-stars absolute inset-x-0 top-0 h-[85%]" />
      <div className="night-sky-city absolute bottom-0 left-1/2 aspect-[2400/440] w-[max(125%,800px)] -translate-x-1/2" />
    </div>
  )
}
