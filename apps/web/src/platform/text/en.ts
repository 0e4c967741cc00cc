// Every interface text, in English. They are part of what was agreed with the club (docs/product-rules.md#interface-texts).

import { FLIP_MATCH_MAX } from '@noor-quest/rules/flip-match-score'
import type { GameType } from '@noor-quest/rules/games'
import { AGE_MAX, AGE_MIN, NICKNAME_MAX, PHONE_MIN } from '@noor-quest/rules/players'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS, QUIZ_MAX } from '@noor-quest/rules/quiz-levels'

// Without Intl, whose first formatter costs a phone's first screen 50 ms for the same result.
const n = (value: number) => String(Math.round(value * 1000) / 1000)
/** "1,000" */
const grouped = (value: number) => n(value).replace(/\B(?=(\d{3})+$)/g, ',')
/** "2 points", "1.5 points" and "1 point". */
const count = (value: number, one: string, other: string) => `${n(value)} ${value === 1 ? one : other}`

/** What the home page says of a game. */
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
    /** Second lines, below a message that something failed. */
    deviceOffline: 'This device is not connected to the internet.',
    serverSilent: 'The server does not respond. It may be back in a moment.',
    newerVersion: 'A newer version of this page is out. Reload it to continue.',
    chunkErrorTitle: 'This page did not finish loading',
    chunkErrorText: 'The connection may be slow, or a newer version is out.',
    reload: 'Reload',
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
    /** Marks the row of whoever looks at it. */
    you: 'You',
    /** "1,000+": where a rank isn't counted any further. */
    rankBeyond: (rank: number) => `${grouped(rank)}+`,
    rankBeyondSpoken: (rank: number) => `Rank beyond ${grouped(rank)}`,
    /** What decides between equal scores. `time`: "1:43.2". */
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
    /** Why a field was refused, below the message that registration failed. */
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

  /** Names the player of this device in place of the %. */
  player: {
    playingAs: 'Playing as %',
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
    /** Without a clock that counts down. */
    stillOpen: {
      quiz: 'Your quiz is waiting for you.',
      'flip-match': 'Your Flip & Match is not over yet.',
    } satisfies Record<GameType, string>,
    return: 'Return',
  },

  /** What a finished game was worth. */
  result: {
    title: 'Your result',
    topThree: 'You are in the top three!',
    rankOf: (rank: number, of: number) => `Rank ${n(rank)} of ${grouped(of)}`,
    rankBeyondOf: (rank: number, of: number) => `Rank ${grouped(rank)}+ of ${grouped(of)}`,
    nobodyAhead: 'Nobody is ahead of you.',
    pointsBehind: (points: number) => `${count(points, 'point', 'points')} to the next place`,
    movesBehind: (moves: number) => `Level on points with the next place, ${count(moves, 'move', 'moves')} more`,
    /** `time`: "0:03.2". */
    timeBehind: (time: string) => `Level with the next place, ${time} slower`,
    laterThan: 'Level with the next place, which was reached earlier',
    notYet: 'Not on the board yet',
    firstPoints: 'Your first points will put you on it.',
    saved: 'Your score is saved',
    frozen: 'The leaderboards stay as they are until the results are announced.',
    notShown: 'Your place is not shown at the moment.',
    newBest: 'New personal best!',
    bestSoFar: (score: number) => `Your best so far: ${n(score)}`,
    countsOnly: (games: number) =>
      games === 1 ? 'Only your first game counts.' : `Only your first ${n(games)} games count.`,
    rightAnswers: 'Right answers',
    time: 'Time',
    /** Of a player with extra time. */
    countedTime: (time: string) => `With your extra time it counts as ${time}.`,
    around: 'The players next to you',
    claimCode: 'Your code for a prize. Only you can see it.',
    offline: 'Your result appears here as soon as you are connected again.',
    /** What else it says is in game-room/share-texts.ts. */
    share: 'Share your result',
  },

  /** Texts of every game. */
  game: {
    reviewLater: 'The right answers are shown here once the competition is over, so that it stays fair for everyone.',
    level: (level: number) => `Level ${n(level)}`,
    startLevel: (level: number) => `Start Level ${n(level)}`,
    /** A number of the level before: "was 30s". */
    was: (value: string) => `was ${value}`,
    superseded: 'This game was restarted in another window. This is the current one.',
    finalScore: 'Final Score',
    playAgain: 'Play Again',
    giveFeedback: 'Give Feedback',
    source: 'Source',
    showVerses: 'Show the verses',
    /** Of content that the club has in one language only. */
    inLanguage: { en: 'In English', ar: 'In Arabic' },
    quranText: "The Qur'an's text is from the Encyclopedia of the Noble Qur'an.",
  },

  quiz: {
    title: 'Islamic Quiz',
    intro: 'Three levels, five questions each. The clock starts when you start a level.',
    questionsAndSeconds: (questions: number, seconds: number) => `${n(questions)} × ${n(seconds)} s`,
    startQuiz: 'Start Quiz',
    loading: 'Loading questions from database...',
    levelNames: { 1: 'Beginner', 2: 'Intermediate', 3: 'Advanced' },
    levelResult: (level: number, correct: number, questions: number) =>
      `Level ${n(level)}: ${n(correct)} of ${n(questions)}`,
    /** What a level changed in the score. */
    levelPoints: (points: number) => `${points < 0 ? '−' : ''}${count(Math.abs(points), 'point', 'points')}`,
    rulesIntro: 'Level rules',
    rulesQuestions: (questions: number) => count(questions, 'question', 'questions'),
    rulesSeconds: (seconds: number) => `${count(seconds, 'second', 'seconds')} for each question`,
    rulesPoints: (points: number) => `+${n(points)} points for a correct answer`,
    rulesPenalty: (points: number) => `−${n(points)} points for a wrong answer or when time runs out`,
    rulesLock: 'An answer locks once chosen. The score never drops below 0.',
    exitQuiz: 'Exit Quiz',
    questionOf: (question: number, questions: number) => `Question ${n(question)} of ${n(questions)}`,
    points: 'Points',
    timeLeft: 'Time left',
    seconds: (seconds: number) => `${n(seconds)}s`,
    secondsLeftSpoken: (seconds: number) => `${count(seconds, 'second', 'seconds')} left`,
    options: 'Options',
    keyboard: 'On a keyboard: A–D or 1–4',
    optionLetter: { a: 'A', b: 'B', c: 'C', d: 'D' },
    correct: 'Correct!',
    wrong: 'Wrong',
    timeUp: "Time's up!",
    correctAnswer: 'Correct answer',
    yourAnswer: 'Your answer',
    noAnswer: 'No answer',
    pointsGained: (points: number) => `+${n(points)}`,
    pointsLost: (points: number) => `−${n(points)}`,
    outcomeSpoken: {
      correct: (points: number) => `Correct! ${count(points, 'point', 'points')} gained.`,
      wrong: (points: number, answer: string) =>
        `Wrong. ${count(points, 'point', 'points')} lost. The correct answer is ${answer}.`,
      /** Where answers are reviewed after the close. */
      wrongUnnamed: (points: number) => `Wrong. ${count(points, 'point', 'points')} lost.`,
      timeUp: (points: number) => `Time's up! ${count(points, 'point', 'points')} lost.`,
    },
    progress: 'Progress in this level',
    dot: { correct: 'correct', wrong: 'wrong', 'time-out': 'no answer in time', current: 'now', ahead: 'to come' },
    dotSpoken: (question: number, state: string) => `Question ${n(question)}: ${state}`,
    completed: 'Quiz Completed!',
    levelsCompleted: 'Levels Completed',
    questionsAnswered: 'Questions Answered',
    of: (part: number, whole: number) => `${n(part)}/${n(whole)}`,
    learnAndRetry: 'Read the answers, then try again',
    review: 'Review your answers',
    reviewOpens: (at: Date) =>
      `The right answers are shown here once the competition is over, on ${at.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })}, so that it stays fair for everyone.`,
    reviewCorrect: 'Correct',
    reviewQuestion: (question: number) => `Question ${n(question)}`,
    noQuestions: 'No questions available for this level',
    returnToHome: 'Return to Home',
    failed: 'The quiz could not be loaded.',
    tryAgain: 'Try again',
  },

  flipMatch: {
    title: 'Flip & Match',
    loading: 'Loading game data...',
    loadFailed: 'Failed to load game data from database.',
    retry: 'Retry',
    infoNames: { 1: 'Prophets and items', 2: 'Arabic terms' },
    infoGoal: {
      1: 'Match each prophet with the item from his story.',
      2: 'Find the two cards that bear the same Arabic term.',
    },
    infoHow: {
      1: 'Press "Flip All Cards", then choose a name and its item.',
      2: 'Flip two cards at a time. A wrong pair turns back after a second.',
    },
    /** Level 1's. */
    oneWrongPair: 'One wrong pair ends the game',
    cardsStayOpen: 'The cards stay open',
    /** Level 2's. */
    infoMistake: (points: number) => `Every wrong move costs ${count(points, 'point', 'points')}.`,
    infoTimePenalty: (pointsPerSecond: number) => `Time penalty: ${n(pointsPerSecond)} points per second`,
    infoMaximum: (points: number) => `Up to ${n(points)} points`,
    level1Score: (score: number) => `Level 1 score: ${n(score)}`,
    exitGame: 'Exit Game',
    matchesOf: (matches: number, pairs: number) => `${n(matches)} of ${n(pairs)} matches`,
    time: 'Time',
    seconds: (seconds: number) => `${n(seconds)}s`,
    secondsSpoken: (seconds: number) => count(seconds, 'second', 'seconds'),
    moves: 'Moves',
    movesSpoken: (moves: number) => count(moves, 'move', 'moves'),
    restart: 'Restart',
    restartTitle: 'Start again from level 1?',
    restartText: (points: number) => `Your ${n(points)} points of level 1 would be lost.`,
    keepPlaying: 'Keep playing',
    flipAllCards: 'Flip All Cards',
    instruction: {
      beforeReveal: 'Press "Flip All Cards" to see the cards and start the clock',
      chooseFirst: 'Choose a prophet or an item',
      chooseItem: 'Now choose the item that belongs to this prophet',
      chooseName: 'Now choose the prophet this item belongs to',
      flipFirst: 'Flip a card. The clock starts with the first one',
      flipNext: 'Flip a card',
      flipSecond: 'Flip the card with the same term',
      match: 'A match!',
      mismatch: 'No match',
      gameOver: 'A wrong match ends the game',
      levelComplete: (level: number) => `Level ${n(level)} complete!`,
    },
    board: 'Cards',
    boardHelp: 'Arrow keys move, Enter or Space chooses a card.',
    cardSpoken: (card: number, cards: number, state: string) => `Card ${n(card)} of ${n(cards)}: ${state}`,
    cardFaceDown: 'face down',
    cardSelected: (content: string) => `${content}, selected`,
    cardMatched: (content: string) => `${content}, matched`,
    matchSpoken: (matches: number, pairs: number) => `Match! ${n(matches)} of ${n(pairs)}`,
    /** Where a found pair's sentence appears, before the first one. */
    lessonWaits: 'Each pair you find is explained here.',
    pairsAndSources: 'The pairs and their sources',
    rightPairs: 'The right pairs',
    mismatchSpoken: 'No match',
    gameOverSpoken: 'No match. The game is over.',
    gameCompleted: 'Game Completed!',
    gameOver: 'Game Over',
    levelScore: (level: number) => `Level ${n(level)} Score`,
    outOf: (maximum: number) => `out of ${n(maximum)}`,
    wrongMatch: 'You made a wrong match in Level 1',
    scoreOf: (score: number, maximum: number) => `${n(score)}/${n(maximum)}`,
    locked: 'Locked',
    totalMoves: 'Total Moves',
  },

  feedback: {
    title: 'How was it?',
    description: { quiz: 'Rate the quiz', 'flip-match': 'Rate Flip & Match' } satisfies Record<GameType, string>,
    rating: 'Your rating',
    starSpoken: (stars: number, name: string) => `${count(stars, 'star', 'stars')}, ${name}`,
    starNames: { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' },
    comments: 'Comments (optional)',
    commentsPlaceholder: 'What did you like? What should be better?',
    submit: 'Submit',
    sending: 'Sending...',
    cancel: 'Cancel',
    notRegistered: 'Please log in to submit feedback',
    thanks: 'Thank you for your feedback!',
    failed: 'Failed to submit feedback. Please try again.',
  },
}

/** The type of every language's texts. */
export type Texts = typeof en
