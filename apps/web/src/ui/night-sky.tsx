import './night-sky.css'

/**
 * The ground of every screen, and on it stars, a faint girih lattice and a sleeping city, beside the
 * column of the text: a star behind an Arabic word would be read as a letter's dot. A screen may add
 * its own scene.
 */
export function NightSky() {
  return (
    <div className="night fixed inset-x-0 top-0 -z-20 h-lvh overflow-hidden forced-colors:hidden" aria-hidden="true">
      <div className="night-sky beside-text absolute inset-0">
        <div className="night-sky-lattice absolute inset-0" />
        <div className="night-sky-stars absolute inset-x-0 top-0 h-[85%]" />
        <div className="night-sky-stars absolute inset-x-0 top-0 h-[85%]" />
        <div className="night-sky-city absolute bottom-0 left-1/2 aspect-[2400/440] w-[max(125%,800px)] -translate-x-1/2" />
      </div>
    </div>
  )
}
