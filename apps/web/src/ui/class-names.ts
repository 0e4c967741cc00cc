declare module 'react' {
  /** CSS variables, which React passes on. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number
  }
}

/** Joins class names without the false ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
