import { useMay } from '../api/role.ts'
import { LinkButton } from './action-button.tsx'
import { localOnlyText as text } from './local-only.en.ts'
import { Note } from './note.tsx'

/** In place of a code or a link for other devices, while they can't get in. */
export function LocalOnly() {
  const mayOpen = useMay()('doors')
  return (
    <Note tone="warning">
      <p>{mayOpen ? text.local : text.ask}</p>
      {mayOpen && (
        <LinkButton to="/admin/doors" className="mt-2 px-4! text-sm!">
          {text.open}
        </LinkButton>
      )}
    </Note>
  )
}
