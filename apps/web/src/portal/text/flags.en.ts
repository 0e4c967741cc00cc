import { defineTexts } from '../../text/text.ts'
import { count } from './formats.ts'

export const flagsText = defineTexts('portal/text/flags', {
  'faster-than-reading': (right: number, answers: number, fastest: string) =>
    `${right} of ${count(answers, 'answer')} right, given before the question could be read; the fastest after ${fastest}`,
  'faster-than-a-hand': (right: number, answers: number, fastest: string) =>
    `${right} of ${count(answers, 'answer')} right, given before the page accepts an answer; the fastest after ${fastest}`,
  'even-pace': (answers: number, percent: number) =>
    `${count(answers, 'answer')} at an even pace: they differ by ${percent}%; a person’s answers differ by 20%`,
  'pairs-faster-than-a-hand': (level: number, pairs: number, time: string) =>
    `Level ${level}: ${count(pairs, 'pair')} chosen within ${time}`,
  'known-from-others': (persons: number) =>
    `Fast and right, after ${count(persons, 'person', 'people')} with the same address or device had answered without looking`,
  'known-from-own': (games: number) =>
    `Right, after ${count(games, 'game')} of the same person answered without looking`,
  'perfect-after-many-left': (left: number) => `Perfect, after ${count(left, 'game')} begun and left`,
  seconds: (ms: number) => `${(ms / 1000).toFixed(2)}s`,
})
