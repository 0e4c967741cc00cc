import type { messagesText } from './messages.en.ts'

export const ar: typeof messagesText = {
  pause: 'استراحة',
  pauseLine: {
    begins: 'بدأت الاستراحة. يكتمل السؤال الجاري أو اللوح المفتوح كالمعتاد.',
    stopped: 'استراحة. نواصل اللعب بعد قليل.',
  },
  gameWaits: 'لعبتك في انتظارك ولن يضيع شيء من وقتك، وستُستأنف من تلقاء نفسها.',
  continuesSoon: 'نواصل اللعب بعد قليل',
}
