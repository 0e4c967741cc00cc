import type { CorrectableVersions, CorrectionChange } from '@noor-quest/contract/corrections'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { BackIcon, CheckIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { adminText } from '../text/admin-en.ts'
import { LoadFailed } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { correctableQuery, correctionsQuery } from './corrections-api.ts'
import { JudgingProgress, questionOf } from './corrections-screen.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { type Choice, choiceOf, wantedChange } from './wanted-change.ts'

const text = adminText.corrections
const route = getRouteApi('/admin/corrections/$question')

type Version = CorrectableVersions['versions'][number]

/** /admin/corrections/{question}: each version of a question with its correct answer. */
export function CorrectQuestionScreen() {
  const { question } = route.useParams()
  const versions = useQuery(correctableQuery(question))
  const corrections = useQuery(correctionsQuery)
  const [chosen, setChosen] = useState<Record<string, Choice>>({})
  const [change, setChange] = useState<CorrectionChange | null>(null)
  const all = versions.data?.versions
  const wanted =
    all === undefined || corrections.data === undefined
      ? null
      : wantedChange(all, chosen, corrections.data.judged_version)
  const close = () => {
    setChange(null)
    setChosen({})
    void versions.refetch()
  }
  return (
    <div className="grid min-w-0 gap-5">
      <p>
        <Link to="/admin/corrections" className={buttonClass({ variant: 'quiet' })}>
          <BackIcon className="size-5" />
          {text.back}
        </Link>
      </p>
      <SectionPanel title={text.correctTitle} intro={text.correctIntro}>
        <JudgingProgress judging={corrections.data?.judging ?? null} />
        {versions.isError || corrections.isError ? (
          <LoadFailed onRetry={() => void Promise.all([versions.refetch(), corrections.refetch()])} />
        ) : all === undefined ? (
          <Spinner label={text.loadingVersions} />
        ) : (
          <>
            <ol className="grid gap-4">
              {all.map((version) => (
                <li key={version.item_version}>
                  <VersionChoice
                    version={version}
                    choice={chosen[version.item_version] ?? choiceOf(version)}
                    onChoose={(choice) => setChosen((before) => ({ ...before, [version.item_version]: choice }))}
                  />
                </li>
              ))}
            </ol>
            <div className="flex flex-wrap items-center gap-3">
              <Button variant="gold" aria-disabled={wanted === null} onClick={() => setChange(wanted)}>
                {text.preview}
              </Button>
              {wanted === null && <p className="text-muted">{text.nothingChosen}</p>}
            </div>
          </>
        )}
      </SectionPanel>
      {change !== null && <PreviewDialog change={change} onClose={close} />}
    </div>
  )
}

type ChoiceProps = { version: Version; choice: Choice; onChoose: (choice: Choice) => void }

function VersionChoice({ version, choice, onChoose }: ChoiceProps) {
  const { said, games, at } = version
  const { number, correct_option } = said
  return (
    <div className="grid min-w-0 gap-3 rounded-2xl border border-gold/25 bg-night/40 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{text.version(number)}</span>
        <time dateTime={at} className="text-muted text-sm">
          {adminText.portal.date(at)}
        </time>
        <Badge size="sm" tone={games > 0 ? 'gold' : 'quiet'}>
          {text.games(games)}
        </Badge>
      </p>
      {[said.en, said.ar].map(
        (language) =>
          language && (
            <div key={language.question_text} dir="auto" className="wrap-anywhere grid gap-2">
              <p className="font-semibold">
                <StoredText text={language.question_text} />
              </p>
              <ul className="grid gap-1 sm:grid-cols-2">
                {OPTION_LETTERS.map((letter) => (
                  <li
                    key={letter}
                    className={letter === correct_option ? 'flex gap-1 font-semibold text-right-text' : undefined}
                  >
                    {letter.toUpperCase()}.{' '}
                    <bdi>
                      <StoredText text={language.options[letter]} />
                    </bdi>
                    {letter === correct_option && (
                      <>
                        <CheckIcon className="mt-0.5 size-5 shrink-0" />
                        <VisuallyHidden>{adminText.questions.isCorrect}</VisuallyHidden>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      <SelectField
        label={text.choose(number, questionOf(said))}
        value={choice}
        onChange={(event) => onChoose(CHOICES.find((one) => one === event.target.value) ?? 'dealt')}
      >
        <option value="dealt">{text.asDealt(correct_option)}</option>
        <option value="void">{text.voidIt}</option>
        {OPTION_LETTERS.filter((letter) => letter !== correct_option).map((letter) => (
          <option key={letter} value={letter}>
            {text.keyed(letter)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const CHOICES: readonly Choice[] = ['dealt', 'void', ...OPTION_LETTERS]
