import { localOnlyText as text } from './local-only.en.ts'
import { Note } from './note.tsx'

const SHELL = 'HOST=0.0.0.0 npm start'
const COMMAND_PROMPT = 'set HOST=0.0.0.0&& npm start'
const POWERSHELL = "$env:HOST='0.0.0.0'; npm start"

/**
 * In place of a code or a link for other devices, while only this machine can open the server: how
 * to start it for them. The browser's system is then the server's.
 */
export function LocalOnly() {
  const isWindows = navigator.userAgent.includes('Windows')
  return (
    <Note tone="warning">
      {text.local} <Line>{isWindows ? POWERSHELL : SHELL}</Line>
      {isWindows && (
        <>
          {text.inCommandPrompt} <Line>{COMMAND_PROMPT}</Line>
        </>
      )}
    </Note>
  )
}

function Line({ children }: { children: string }) {
  return (
    <code dir="ltr" translate="no" className="block w-fit font-semibold">
      {children}
    </code>
  )
}
