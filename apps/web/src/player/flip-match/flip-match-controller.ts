// The flow of Flip & Match. The server deals, turns and judges; this controller sends the
// choices and shows the responses. `board-state.ts` calculates changes over time; it
// receives the time as an argument.
import type { FlipMatchMoved, StartFlipMatchRequest } from '@noor-quest/contract/flip-match'
import type { FlipMatchLevel, FlipMatchView, LevelResult } from '@noor-quest/rules/flip-match'
import { createGameShell, type FailureCode, type ShellPorts, type ShellRequests } from '../shell/game/game-shell.ts'
import {
  askForFaces,
  type BoardStage,
  type BoardState,
  isPauseOver,
  nextChangeInMs,
  openBoard,
  pick,
  showBoard,
  takeFlip,
  takeVerdict,
  turnFaces,
} from './board-state.ts'
import { describeOutcome } from './spoken.ts'

export type FlipMatchScreenState =
  | { kind: 'loading' }
  | { kind: 'load-failed'; code: FailureCode }
  | { kind: 'info'; level: FlipMatchLevel; level1: LevelResult | null; starting: boolean }
  | BoardStage
  | { kind: 'end'; result: Extract<FlipMatchView, { phase: 'finished' }> }

export type FlipMatchController = ReturnType<typeof createFlipMatchController>
/** The types that the game's page needs. */
export type FlipMatchPage = { screen: FlipMatchScreenState; controller: FlipMatchController }

export function createFlipMatchController(ports: ShellPorts) {
  const { clock } = ports
  let board: BoardState | null = null
  /** Matches in a row. */
  let row = 0

  const { call } = ports
  const requests: ShellRequests<FlipMatchMoved> = {
    start: (body) => call('POST /api/flip-match/games', { body }),
    current: () => call('GET /api/flip-match/games/current'),
    leave: (id, body) => call('POST /api/flip-match/games/{id}/leave', { params: { id }, body }),
  }
  const shell = createGameShell<{ moved: FlipMatchMoved; screen: FlipMatchScreenState }>(ports, requests, {
    opening: { kind: 'loading' },
    // A load is tried once, also if the network fails: the error has "Retry", which reloads the
    // page.
    loading: 'once',
    show: ({ view }) => {
      if (view.phase === 'level-info') {
        shell.show({ kind: 'info', level: view.level, level1: view.level1, starting: false })
      } else if (view.phase === 'board') {
        row = view.matches
        render(openBoard(view, clock.now()))
      } else if (view.phase === 'finished') {
        shell.show({ kind: 'end', result: view })
      }
    },
    none: () => deal({}),
    failed: (code) => ({ kind: 'load-failed', code }),
    reset: () => {
      board = null
    },
    isEnd: (screen) => screen.kind === 'end',
  })

  function deal(change: Omit<StartFlipMatchRequest, 'request_id'>) {
    shell.deal({ kind: 'loading' }, change)
  }

  /** Shows the board, and again at each change that time causes. */
  function render(changed: BoardState) {
    const nowMs = clock.now()
    const next = judge(changed, nowMs)
    board = next
    shell.show(showBoard(next, nowMs))
    const delayMs = nextChangeInMs(next, nowMs)
    if (isPauseOver(next, nowMs)) shell.loadNext({ onLoaded: soundWin })
    else if (delayMs === null) shell.cancelLater()
    else shell.later(() => render(next), delayMs)
  }

  /** Plays and speaks a verdict that is due at `nowMs`. */
  function judge(current: BoardState, nowMs: number): BoardState {
    const { board: judged, outcome } = takeVerdict(current, nowMs)
    if (outcome) {
      row = outcome.kind === 'match' ? row + 1 : 0
      if (row > 0) ports.play('correct', row)
      else ports.play('wrong')
      ports.announce(describeOutcome(outcome, judged.view))
    }
    return judged
  }

  function soundWin() {
    const screen = shell.screen()
    if (screen.kind === 'end' && screen.result.success) ports.play('win')
  }

  /**
   * Choices are sent one after the other: each contains `seq`, which the response to the previous
   * choice brings.
   */
  function sendNextPick() {
    const card = board?.picks[0]
    const seq = shell.game()?.seq
    if (card === undefined || seq === undefined || shell.isSending()) return
    shell.move(
      (id, request_id) =>
        call('POST /api/flip-match/games/{id}/flips', { params: { id }, body: { request_id, seq, card } }),
      flipped,
    )
  }

  function flipped({ game, outcome }: FlipMatchMoved) {
    const { view } = game
    if (view.phase !== 'board' || !board) return shell.load(game)
    shell.take(game)
    // A verdict that still waits is given now, before the next one.
    const current = outcome?.kind === 'selected' ? board : judge(board, Number.POSITIVE_INFINITY)
    render(takeFlip(current, view, outcome, clock.now()))
    if (outcome?.kind === 'selected') ports.announce(describeOutcome(outcome, view))
    sendNextPick()
  }

  return {
    ...shell.controller,

    /** Handles "Start Level N". */
    startLevel: () => {
      const screen = shell.screen()
      const seq = shell.game()?.seq
      if (screen.kind !== 'info' || screen.starting || seq === undefined) return
      shell.show({ ...screen, starting: true })
      shell.clearSuperseded()
      shell.move((id, request_id) =>
        call('POST /api/flip-match/games/{id}/level', { params: { id }, body: { request_id, seq } }),
      )
    },

    /** Handles "Flip All Cards". */
    reveal: () => {
      const asked = board && askForFaces(board)
      const seq = shell.game()?.seq
      if (!asked || seq === undefined) return
      ports.play('flip')
      render(asked)
      const request = (id: string, request_id: string) =>
        call('POST /api/flip-match/games/{id}/reveal', { params: { id }, body: { request_id, seq } })
      shell.move(request, ({ game }) => {
        if (game.view.phase !== 'board') return shell.load(game)
        shell.take(game)
        render(turnFaces(game.view, clock.now()))
      })
    },

    /** Flips (level 2) or selects (level 1) a card. No effect if the rules don't allow it. */
    choose: (card: number) => {
      const picked = board && pick(board, card, clock.now())
      if (!picked) return
      if (picked.view.level === 2) ports.play('flip')
      shell.clearSuperseded()
      render(picked)
      sendNextPick()
    },

    /** Deals a new game, which may repeat prophets of the old one. Level 1's info dialog opens. */
    restart: () => {
      if (shell.screen().kind !== 'board') return
      shell.clearSuperseded()
      deal({ restart: true })
    },

    /** Handles "Play Again". */
    start: () => {
      if (shell.screen().kind !== 'end') return
      shell.clearSuperseded()
      deal({})
    },

    /** Handles the load error's "Retry". */
    retry: ports.reloadPage,
  }
}
