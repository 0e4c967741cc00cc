import type { CardContent } from '@noor-quest/rules/flip-match-deal'
import type { FlipMatchReplay } from '@noor-quest/rules/flip-match-steps'
import { inLanguage } from '@noor-quest/rules/languages'
import { classNames } from '../../ui/class-names.ts'
import { adminText } from '../text/admin-en.ts'

const text = adminText.players.replay

/** A level's cards after the step, with what is on each. */
export function FlipMatchStep({ replay, index }: { replay: FlipMatchReplay; index: number }) {
  const step = replay.steps[index]
  if (step === undefined) return null
  const board = replay.boards[step.level - 1] ?? []
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        {text.level(step.level)} · {text.moves(step.moves)}
        {step.outcome !== null && ` · ${text.outcomes[step.outcome]}`}
        {step.kind === 'end' && ` · ${text.ended}`}
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {board.map((content, card) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            key={card}
            className={classNames(
              'grid min-h-20 content-center justify-items-center gap-1 rounded-2xl border p-2 text-center text-sm',
              card === step.card ? 'border-gold bg-gold/15' : 'border-parchment/15',
              step.cards[card] === 'down' && 'opacity-70',
            )}
          >
            <CardText content={content} />
            <span className="text-muted text-xs">{text.cards[step.cards[card] ?? 'down']}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function CardText({ content }: { content: CardContent }) {
  if (content.type === 'term') {
    return (
      <span lang="ar" dir="rtl" className="font-arabic text-lg">
        {content.arabic_text}
      </span>
    )
  }
  const shown = inLanguage(content.type === 'name' ? content.name : content.description, 'en')
  return (
    <>
      {content.type === 'image' && <img src={content.image_url} alt="" className="size-12 object-contain" />}
      <span lang={shown?.language} dir="auto">
        {shown?.value}
      </span>
    </>
  )
}
