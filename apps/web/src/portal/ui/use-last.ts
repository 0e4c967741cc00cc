import { useState } from 'react'

/** `value`, or the last one that wasn't null: the content of a dialog while it fades out. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(() => value)
  return value ?? last
}
