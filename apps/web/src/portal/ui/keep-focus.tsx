import { Component, type ReactNode } from 'react'

/** Restores the focus that a browser takes from a row when the row moves within its list. */
export class KeepFocus extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Element | null {
    return document.activeElement
  }

  override componentDidUpdate(_props: unknown, _state: unknown, focused: Element | null): void {
    if (focused === document.activeElement || document.activeElement !== document.body) return
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  }

  override render(): ReactNode {
    return this.props.children
  }
}
