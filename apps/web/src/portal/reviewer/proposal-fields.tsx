// The fields of a proposal in one language, filled in as the item is.
import { type ItemColumn, type ItemKindName, proposableFields } from '@noor-quest/contract/item-fields'
import type { ItemContent } from '@noor-quest/contract/items'
import {
  ARABIC_TEXT_MAX,
  DESCRIPTION_MAX,
  EXPLANATION_MAX,
  MEANING_MAX,
  OPTION_MAX,
  PROPHET_NAME_MAX,
  QUESTION_TEXT_MAX,
} from '@noor-quest/contract/limits'
import type { Language } from '@noor-quest/rules/languages'
import { OPTION_LETTERS, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { TextArea } from '../../ui/fields.tsx'
import { itemsText } from '../content/items.en.ts'
import { questionsText } from '../content/questions.en.ts'
import { contentText } from '../text/content.en.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { type Typed, textOfField } from './proposal-form.ts'
import { reviewerText as text } from './reviewer.en.ts'

const MOST: Record<string, number> = {
  question_text: QUESTION_TEXT_MAX,
  option_a: OPTION_MAX,
  option_b: OPTION_MAX,
  option_c: OPTION_MAX,
  option_d: OPTION_MAX,
  explanation: EXPLANATION_MAX,
  name: PROPHET_NAME_MAX,
  description: DESCRIPTION_MAX,
  meaning: MEANING_MAX,
  arabic_text: ARABIC_TEXT_MAX,
}

type Props = {
  kind: ItemKindName
  content: ItemContent
  language: Language
  typed: Typed
  onType: (typed: Typed) => void
}

export function ProposalFields({ kind, content, language, typed, onType }: Props) {
  const of = (field: string) => textOfField(content, typed, field)
  const type = (field: string, value: string) => onType({ ...typed, [field]: value })
  const ending = language === 'ar' ? '_ar' : ''
  const fields = proposableFields(kind, language)
  const texts = fields.filter((field) => field !== 'correct_option' && field !== 'level')
  return (
    // Open from the start if there is a proposal.
    <details open={Object.keys(typed).length > 0 || undefined}>
      <summary className="w-fit cursor-pointer py-2 font-semibold text-gold-pale text-sm">{text.propose}</summary>
      <div className="grid gap-3 pt-2">
        <p className="text-muted text-sm">{text.proposeHint}</p>
        {texts.map((field) => (
          <TextArea
            key={field}
            label={itemsText.import.fields[field as ItemColumn]}
            lang={field.endsWith('_ar') || field === 'arabic_text' ? 'ar' : undefined}
            rows={field.startsWith('option_') || field === 'arabic_text' ? 1 : 2}
            maxLength={MOST[field.replace(/_ar$/, '')]}
            value={of(field)}
            onChange={({ target }) => type(field, target.value)}
          />
        ))}
        {kind === 'question' && (
          <div className="grid gap-3 sm:grid-cols-2">
            <ChoiceField
              label={itemsText.import.fields.correct_option}
              value={of('correct_option')}
              options={[...OPTION_LETTERS]}
              nameOf={(letter) => `${questionsText.letter(letter as 'a')}. ${of(`option_${letter}${ending}`)}`}
              onChoose={(letter) => type('correct_option', letter)}
            />
            <ChoiceField
              label={text.level}
              value={Number(of('level'))}
              options={[...QUIZ_LEVELS] as number[]}
              nameOf={contentText.level}
              onChoose={(level) => type('level', String(level))}
            />
          </div>
        )}
      </div>
    </details>
  )
}
