// The interface's texts in English, except the games' own (en-games.ts), which load on the way into
// a game. They are agreed with the club (docs/product-rules.md#interface-texts).

import { FLIP_MATCH_MAX } from '@noor-quest/rules/flip-match-score'
import type { GameType } from '@noor-quest/rules/games'
import { AGE_MAX, AGE_MIN, NICKNAME_MAX, PHONE_MIN } from '@noor-quest/rules/players'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS, QUIZ_MAX } from '@noor-quest/rules/quiz-levels'
import type { GameTexts } from './en-games.ts'
import { count, grouped, n } from './english-numbers.ts'
import { reloadTexts } from './reload-texts.ts'

/** A game's card on the home page. */
export type CardTexts = { title: string; subtitle: string; tags: string[]; features: string[]; action: string }

export const en = {
  common: {
    clubName: 'Islamic Guidance Club',
    eventTitle: 'Islamic Knowledge Competition',
    skipToContent: 'Skip to the content',
    backToHome: 'Back to Home',
    close: 'Close',
    loading: 'Loading...',
    number: n,
    pageTitle: (screen: string, event: string) => `${screen} · ${event}`,
    languageFailed: 'The language could not be loaded. Please try again.',
    notFoundTitle: 'This page does not exist',
    notFoundText: 'The link may be old, or a letter may be missing.',
    errorTitle: 'Something went wrong',
    errorText: 'Your game is safe: you can pick up where you left off.',
    offlineText: 'We could not reach the server. Check your connection, then try again.',
    offlineTitle: 'You are offline',
    offlinePageText:
      'The games need a connection to the server. A game you had started is safe: it resumes at the point its clock has reached.',
    tryAgain: 'Try again',
    reconnecting: 'Reconnecting...',
    connectionLost: 'The connection is lost. Trying again...',
    /** Second lines, below a message about a failure. */
    deviceOffline: 'This device is not connected to the internet.',
    serverSilent: 'The server does not respond. It may be back in a moment.',
    newerVersion: 'A newer version of this page is out. Reload it to continue.',
    chunkErrorTitle: reloadTexts.en.unfinished,
    chunkErrorText: 'The connection may be slow, or a newer version is out.',
    reload: reloadTexts.en.reload,
  },

  home: {
    adminLink: (club: string) => `${club}: admin area`,
    gamesHeading: 'Choose your game',
    surprisesTitle: 'Win Surprises!',
    surprisesText: 'The best players of each game are rewarded.',
    games: {
      quiz: {
        title: 'Islamic Quiz',
        subtitle: 'Test what you know',
        tags: [`${QUIZ_LEVELS.length} Levels`, `${QUESTIONS_PER_LEVEL} Questions`, 'Multiple Choice', 'Timed'],
        features: [
          count(QUESTIONS_PER_LEVEL * QUIZ_LEVELS.length, 'question', 'questions'),
          'From easy to hard, level by level',
          `Up to ${QUIZ_MAX} points`,
          'Every answer explained at the end',
        ],
        action: 'Start Quiz',
      },
      'flip-match': {
        title: 'Flip & Match',
        subtitle: 'Train your memory',
        tags: ['Memory Game'],
        features: [
          'Level 1: prophets and their items',
          'Level 2: pairs of Arabic terms',
          `Up to ${FLIP_MATCH_MAX} points`,
        ],
        action: 'Play Now',
      },
    } satisfies Record<GameType, CardTexts>,
  },

  music: {
    control: 'Music',
    play: 'Play music',
    pause: 'Pause music',
    reload: 'The music could not be loaded. Reload',
    allSound: 'Music and effects',
    volume: 'Music volume',
    percent: (share: number) => `${n(Math.round(share * 100))}%`,
  },

  leaderboard: {
    title: 'Leaderboard',
    results: 'Results',
    draw: 'Prize draw',
    expandHint: 'Click to expand',
    games: { quiz: 'Quiz', 'flip-match': 'Flip & Match' } satisfies Record<GameType, string>,
    columns: { quiz: 'Quiz', 'flip-match': 'Flip Match' } satisfies Record<GameType, string>,
    noScores: 'No scores',
    beFirst: 'First place is still open.',
    points: (_score: number) => 'pts',
    count: (entries: number, limit: number) => `${n(entries)}/${n(limit)}`,
    countSpoken: (entries: number, limit: number) => `${n(entries)} of ${n(limit)} places taken`,
    rankSpoken: (rank: number) => `Rank ${n(rank)}`,
    unavailable: 'The leaderboard could not be loaded.',
    close: 'Close leaderboard',
    /** Marks the player's own row. */
    you: 'You',
    /** "1,000+": ranks beyond this one aren't counted. */
    rankBeyond: (rank: number) => `${grouped(rank)}+`,
    rankBeyondSpoken: (rank: number) => `Rank beyond ${grouped(rank)}`,
    /** The tie-breakers of equal scores. `time` looks like "1:43.2". */
    movesAndTime: (moves: number, time: string) => `${count(moves, 'move', 'moves')} · ${time}`,
    equalScores: {
      quiz: 'Equal scores: faster first.',
      'flip-match': 'Equal scores: fewer moves, then faster.',
    } satisfies Record<GameType, string>,
    jumpTo: 'Go to',
    earlier: 'Earlier seasons',
    ended: (date: string) => `Ended on ${date}`,
  },

  season: {
    closed: 'Closed',
    opensIn: 'Opens in',
    days: (days: number) => count(days, 'day', 'days'),
    overTitle: 'This season is over',
    overText: 'Thank you for taking part! Your result is kept. When a new season begins, you can register again.',
    newText: 'Thank you for taking part! A new season has begun: register again to play.',
    registerAgain: 'Register again',
    beforeTitle: 'Not open yet',
    beforeText: 'You are registered. Come back when the competition opens.',
    openedText: 'The competition has opened. Good luck!',
    start: 'Start now',
    frozen: 'Frozen until the results',
    registrationOver: 'This season is over, so nobody can register any more.',
  },

  register: {
    title: 'Join the Quest',
    fullName: 'Full Name',
    nickname: 'Nickname',
    age: 'Age',
    semester: 'Semester',
    semesterOption: (semester: number) => `Semester ${n(semester)}`,
    chooseSemester: 'Choose',
    phone: 'Phone Number',
    phoneUse: 'Only to reach winners',
    submit: 'Start Playing',
    sending: 'One moment...',
    failed: 'Registration failed. Please try again.',
    crowded: 'Very many people are registering from here right now. Your turn comes in a moment.',
    crowdedWithCode:
      'Very many people are registering from here right now. Type the code that is shown in the hall to start right away, or wait a moment.',
    doorCode: 'Code shown in the hall',
    wrongDoorCode: 'This is not the code of the hall.',
    checkField: 'Please check this field.',
    /** The reasons why a field was refused, below the message that registration failed. */
    refused: {
      name: 'The name needs at least one letter, and no invisible signs.',
      nickname: `The nickname needs a letter, has up to ${n(NICKNAME_MAX)} of them, and no invisible signs.`,
      age: `The age is a number from ${n(AGE_MIN)} to ${n(AGE_MAX)}.`,
      phone: `A phone number has at least ${n(PHONE_MIN)} digits, and no letters.`,
    },
    typedIsKept: 'What you typed is still here.',
    noContent: 'This game has no content yet, so it cannot start. Please tell the organisers.',
    privacy: 'Only your name and score are shown on the leaderboard.',
    privacyNickname: 'Only your nickname and score are shown on the leaderboard.',
  },

  /** % is replaced by the name of this device's player. */
  player: {
    playingAs: 'Playing as %',
    rehearsal: 'Rehearsal',
    continueAs: 'Continue as %',
    welcomeBack: 'Welcome back, %.',
    yourBest: (score: number) => `Your best: ${n(score)}.`,
    someoneElse: 'Someone else',
    nextPlayer: 'Next player',
    nextPlayerIn: (seconds: number) => `Next player in ${n(seconds)} …`,
    stillHere: "I'm still here",
    continueFailed: 'That did not work. Please try again.',
    left: { quiz: 'You left the quiz.', 'flip-match': 'You left Flip & Match.' } satisfies Record<GameType, string>,
    undo: 'Undo',
    undoFailed: 'The game is over.',
    /** `time` is minutes and seconds: "0:23". */
    stillRunning: {
      quiz: (time: string) => `Your quiz is still running, ${time} left.`,
      'flip-match': (time: string) => `Your Flip & Match is still running, ${time} left.`,
    } satisfies Record<GameType, (time: string) => string>,
    /** For a game without a countdown. */
    stillOpen: {
      quiz: 'Your quiz is waiting for you.',
      'flip-match': 'Your Flip & Match is not over yet.',
    } satisfies Record<GameType, string>,
    return: 'Return',
  },

  /** For a game's page that can't be opened, whichever request failed. */
  flipMatchFailed: {
    title: 'Failed to load game data from database.',
    retry: 'Retry',
  },
}

/**
 * The type of every language's texts. In English, `games` is missing and loads later: see
 * game-text.ts.
 */
export type Texts = typeof en & { games?: GameTexts }
