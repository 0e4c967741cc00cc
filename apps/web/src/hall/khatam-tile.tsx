import './khatam-tile.css'

const KITES = [0, 1, 2, 3, 4, 5, 6, 7]

/** A glazed star of the wall, of eight kites. They fly apart when it opens. */
export function KhatamTile({ opens = false }: { opens?: boolean }) {
  return (
    <div className="khatam-tile" data-opens={opens || undefined} aria-hidden="true">
      {KITES.map((turn) => (
        <span key={turn} style={{ '--turn': turn }}>
          <svg viewBox="-1 -1 2 2" stroke="#07131f" strokeWidth="0.016" aria-hidden="true">
            <path d="M0 0L-.293-.707L0-1Z" fill="#f4dfa6" />
            <path d="M0 0L.293-.707L0-1Z" fill="#e3b657" />
            <path d="M0 0L-.205-.495L0-.7Z" fill="#2c9f83" />
            <path d="M0 0L.205-.495L0-.7Z" fill="#1f7a5c" />
            <path d="M0 0L-.09-.216L0-.306L.09-.216Z" fill="#f4dfa6" />
          </svg>
        </span>
      ))}
    </div>
  )
}
