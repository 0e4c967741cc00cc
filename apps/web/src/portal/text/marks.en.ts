import { defineTexts } from '../../text/text.ts'
import { count } from './formats.ts'

export const marksText = defineTexts('portal/text/marks', {
  mark: 'Impossible game',
  'early-answers': (answers: number, fastest: string) =>
    `${count(answers, 'answer')} before the page accepts any, the fastest after ${fastest}`,
  'answers-before-text': (answers: number) => `${count(answers, 'right answer')} before the question was sent`,
  'fast-pairs': (pairs: number, fastest: string) =>
    `${count(pairs, 'pair')} faster than a hand, the fastest in ${fastest}`,
  seconds: (ms: number) => `${(ms / 1000).toFixed(2)}s`,
  sharedBy: (number: boolean, device: boolean): string =>
    number && device ? 'Same number or device' : number ? 'Same number' : 'Same device',
})
