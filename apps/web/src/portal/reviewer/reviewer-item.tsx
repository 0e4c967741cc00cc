// One item as players see it, with its key, source and the reviewer's checks.
import { cardImageUrl, type ItemKindName, LANGUAGE_FIELDS } from '@noor-quest/contract/item-fields'
import { NOTE_MAX } from '@noor-quest/contract/limits'
import type { ReviewerItem } from '@noor-quest/contract/reviewer'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { useState } from 'react'
import { useCitations } from '../../ui/citation/citations.tsx'
import { CitedSource, VersesCredit } from '../../ui/citation/cited-source.tsx'
import { SourceEditions } from '../../ui/citation/source-editions.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextArea } from '../../ui/fields.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { StoredParagraph } from '../../ui/stored-text.tsx'
import { VERDICTS } from '../content/checked-by.tsx'
import { itemsText } from '../content/items.en.ts'
import { draftOf } from '../forms/drafts.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ProposalFields } from './proposal-fields.tsx'
import { isSame, readTyped, type Typed, toTyped } from './proposal-form.ts'
import { reviewerText as text } from './reviewer.en.ts'

export type Check = ReviewerItem['checks'][number]
type Language = Check['language']

export type GivenCheck = Omit<Check, 'checked_at' | 'decision'>

/** A typed note and proposal until they are saved. They survive a change of the item. */
export const typedCheckOf = (id: string, language: Language) =>
  draftOf<{ note: string; typed: Typed }>(`check ${id} ${language}`)

type Props = {
  kind: ItemKindName
  item: ReviewerItem
  /** The languages that the reviewer reads. */
  languages: readonly Language[]
  /** Not for sealed questions. */
  mayPropose: boolean
  onSave: (check: GivenCheck) => Promise<void>
}

export function ReviewerItemPart({ kind, item, languages, mayPropose, onSave }: Props) {
  const { content, checks } = item
  const image = content.item_image_url
  return (
    <div className="grid min-w-0 gap-5">
      {typeof image === 'string' && (
        <img
          src={cardImageUrl(image)}
          alt={text.picture}
          width="160"
          height="160"
          className="size-40 rounded-2xl bg-night/60 object-contain"
        />
      )}
      {typeof content.arabic_text === 'string' && <StoredParagraph text={content.arabic_text} className="text-3xl" />}
      <Source source={typeof content.source === 'string' ? content.source : null} />
      <div className={classNames('grid min-w-0 grid-cols-1 gap-5', languages.length > 1 && 'lg:grid-cols-2')}>
        {languages.map((language) => (
          <section
            key={language}
            aria-label={itemsText.checks.languages[language]}
            className="grid min-w-0 content-between gap-5 rounded-2xl border border-parchment/15 p-4"
          >
            <Content kind={kind} content={content} language={language} />
            <Verdicts
              kind={kind}
              item={item}
              language={language}
              mayPropose={mayPropose}
              check={checks.find((check) => check.language === language)}
              onSave={onSave}
            />
          </section>
        ))}
      </div>
    </div>
  )
}

type ContentProps = { kind: ItemKindName; content: ReviewerItem['content']; language: Language }

function Content({ kind, content, language }: ContentProps) {
  const of = (field: string) => String(content[language === 'ar' ? `${field}_ar` : field] ?? '')
  const explanation = of('explanation')
  return (
    <div className="grid content-start gap-3">
      <h3 className="font-semibold text-gold-pale text-sm">{itemsText.checks.languages[language]}</h3>
      {kind === 'question' ? (
        <>
          <StoredParagraph text={of('question_text')} className="wrap-anywhere text-xl" />
          <ul className="grid gap-2">
            {OPTION_LETTERS.map((letter) => (
              <Option key={letter} option={of(`option_${letter}`)} isRight={letter === content.correct_option} />
            ))}
          </ul>
        </>
      ) : (
        LANGUAGE_FIELDS[kind]
          .filter((field) => field !== 'explanation' && of(field) !== '')
          .map((field) => <StoredParagraph key={field} text={of(field)} className="wrap-anywhere text-lg" />)
      )}
      {explanation !== '' && (
        <div>
          <h4 className="font-semibold text-muted text-sm">{text.explanation}</h4>
          <StoredParagraph text={explanation} className="wrap-anywhere" />
        </div>
      )}
    </div>
  )
}

function Option({ option, isRight }: { option: string; isRight: boolean }) {
  return (
    <li
      className={classNames(
        'rounded-2xl border px-4 py-2',
        isRight ? 'border-right bg-right/15' : 'border-parchment/20',
      )}
    >
      <StoredParagraph text={option} className="wrap-anywhere" />
      {isRight && (
        <p className="flex items-center gap-1.5 font-semibold text-right-text text-sm">
          <CheckIcon className="size-4" />
          {text.rightOption}
        </p>
      )}
    </li>
  )
}

function Source({ source }: { source: string | null }) {
  const citations = useCitations([source])
  return (
    <div className="grid min-w-0 content-start gap-3 rounded-2xl border border-gold/25 p-4">
      {source === null ? (
        <p className="text-muted">{text.noSource}</p>
      ) : (
        <CitedSource source={source} citations={citations} />
      )}
      <SourceEditions source={source} />
      <VersesCredit verses={citations.verses} />
    </div>
  )
}

type VerdictsProps = Omit<Props, 'languages'> & { language: Language; check: Check | undefined }

function Verdicts({ kind, item: { id, content }, language, check, mayPropose, onSave }: VerdictsProps) {
  const [draft] = useState(() => typedCheckOf(id, language))
  const [note, setNote] = useState(() => draft.load()?.note ?? check?.note ?? '')
  const [typed, setTyped] = useState(() => draft.load()?.typed ?? toTyped(check?.proposal ?? null))
  const proposal = mayPropose ? readTyped(content, typed) : null
  const [pending, setPending] = useState(false)
  const save = async (verdict: Check['verdict']) => {
    setPending(true)
    await onSave({ language, verdict, note: note.trim(), proposal })
    setPending(false)
  }
  return (
    <div className="grid gap-3">
      <fieldset className="grid min-w-0 grid-cols-2 gap-2">
        <legend className="sr-only">{itemsText.checks.verdict}</legend>
        {VERDICTS.map((verdict) => (
          <ActionButton
            key={verdict}
            label={itemsText.checks.verdicts[verdict]}
            Icon={check?.verdict === verdict ? CheckIcon : undefined}
            variant={check?.verdict === verdict ? 'gold' : 'glass'}
            aria-pressed={check?.verdict === verdict}
            busy={pending}
            onPress={() => save(verdict)}
          />
        ))}
      </fieldset>
      <TextArea
        label={text.note}
        hint={text.noteHint}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          draft.save({ note: target.value, typed })
        }}
      />
      {mayPropose && (
        <ProposalFields
          kind={kind}
          content={content}
          language={language}
          typed={typed}
          onType={(typed) => {
            setTyped(typed)
            draft.save({ note, typed })
          }}
        />
      )}
      {check?.decision === 'refused' && <p className="text-muted text-sm">{text.refused}</p>}
      {check !== undefined && (note.trim() !== check.note || !isSame(proposal, check.proposal)) && (
        <ActionButton
          label={mayPropose ? text.saveTyped : text.saveNote}
          busy={pending}
          onPress={() => save(check.verdict)}
          className="justify-self-start"
        />
      )}
    </div>
  )
}
