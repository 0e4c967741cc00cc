import type { PublicDraw } from '@noor-quest/contract/draws'
import { plainDigits } from '@noor-quest/rules/draw'
import { type ReactNode, useRef, useState } from 'react'
import { useLanguage } from '../../text/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { checkFile, type Finding } from './check-file.ts'
import { checkText } from './check-section.en.ts'
import { fetchFile } from './use-live-draws.ts'

/** A limit for a file in which every line was changed. */
const WRONG_SHOWN = 20

type Shown = { kind: 'checking' | 'failed' } | { kind: 'found'; finding: Finding; digits: string }

/**
 * Checks a chosen file, or the server's file, against the seal and the digits that a visitor noted.
 * `draws`: decided draws, newest first.
 */
export function CheckSection({ draws }: { draws: readonly PublicDraw[] }) {
  const { tag } = useLanguage()
  const [chosen, setChosen] = useState(draws[0]?.id)
  const draw = draws.find(({ id }) => id === chosen) ?? draws[0]
  if (draw === undefined) return null
  return (
    <section aria-label={checkText.title} className="grid gap-4 border-gold/20 border-t pt-5">
      <div>
        <h2 className="text-xl">{checkText.title}</h2>
        <p className="mt-1 text-muted">{checkText.intro}</p>
      </div>
      {draws.length > 1 && (
        <SelectField label={checkText.draw} value={draw.id} onChange={({ target }) => setChosen(target.value)}>
          {draws.map(({ id, title_en, title_ar }) => (
            <option key={id} value={id}>
              {tag === 'ar' ? title_ar : title_en}
            </option>
          ))}
        </SelectField>
      )}
      <Check key={draw.id} draw={draw} />
    </section>
  )
}

function Check({ draw }: { draw: PublicDraw }) {
  const [seal, setSeal] = useState(draw.sha256)
  const [digits, setDigits] = useState(draw.digits ?? '')
  const [shown, setShown] = useState<Shown | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const plainSeal = seal.replaceAll(/\s/g, '').toLowerCase()
  const wanted = plainDigits(digits)
  const isSealWrong = !/^[0-9a-f]{64}$/.test(plainSeal)

  const check = async (read: () => Promise<string>) => {
    if (isSealWrong || wanted === null) return
    setShown({ kind: 'checking' })
    try {
      const tickets = draw.drawn.map(({ ticket }) => ticket)
      // The file names winners alone.
      const winners = draw.drawn.filter(({ passed_over }) => passed_over === null)
      const names = new Map(winners.flatMap(({ ticket, name }) => (name === null ? [] : [[ticket, name]])))
      const announced = { seal: plainSeal, digits: wanted, tickets, names }
      const finding = await checkFile(await read(), announced, () => fetchFile(draw.id))
      setShown({ kind: 'found', finding, digits: wanted })
    } catch (error) {
      console.warn('The file of a draw could not be loaded', error)
      setShown({ kind: 'failed' })
    }
  }

  return (
    <div className="grid min-w-0 gap-4">
      <TextField
        label={checkText.seal}
        hint={checkText.sealHint}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        className="text-sm"
        error={isSealWrong ? checkText.sealWrong : undefined}
        value={seal}
        onChange={({ target }) => setSeal(target.value)}
      />
      <TextField
        label={checkText.digits}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        error={wanted === null ? checkText.digitsWrong : undefined}
        value={digits}
        onChange={({ target }) => setDigits(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          accept=".jsonl,text/plain"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The reset makes a change event possible for the same file after an edit.
            if (file !== undefined) void check(() => file.text()).finally(() => (target.value = ''))
          }}
        />
        <Button variant="gold" onClick={() => input.current?.click()}>
          {checkText.choose}
        </Button>
        <Button variant="glass" onClick={() => void check(() => fetchFile(draw.id))}>
          {checkText.useServers}
        </Button>
      </div>
      <div role="status">
        {shown?.kind === 'checking' && <p className="text-muted">{checkText.checking}</p>}
        {shown?.kind === 'failed' && <Line good={false}>{checkText.notLoaded}</Line>}
        {shown?.kind === 'found' && <Found finding={shown.finding} draw={draw} digits={shown.digits} />}
      </div>
    </div>
  )
}

function Found({ finding, draw, digits }: { finding: Finding; draw: PublicDraw; digits: string }) {
  if (finding.kind === 'unreadable') return <Line good={false}>{checkText.unreadable(finding.line)}</Line>
  const { check, isSealed, isDrawn, isSame, differsIn, otherNames } = finding
  const announced = draw.drawn.map(({ ticket }) => ticket).join(checkText.comma)
  const drawn = check.drawn.join(checkText.comma)
  return (
    <div
      className={classNames(
        'grid gap-3 rounded-2xl border p-4',
        isSame ? 'border-right/70 bg-right/10' : 'border-wrong/70 bg-wrong/10',
      )}
    >
      <p className="font-bold text-lg">{isSame ? checkText.same : checkText.differs}</p>
      <Line good={isSealed}>
        {isSealed ? checkText.sealSame : checkText.sealDiffers}
        {!isSealed && (
          <>
            {' '}
            {differsIn === null ? checkText.sameAsServers : checkText.firstLine(differsIn)}
            <span className="mt-1 block text-sm">
              {checkText.sealOfFile}{' '}
              <code dir="ltr" className="wrap-anywhere">
                {check.hash}
              </code>
            </span>
          </>
        )}
      </Line>
      {check.wrongNames.length > 0 ? (
        <Line good={false}>{checkText.namesWrong(check.wrongNames.slice(0, WRONG_SHOWN).join(checkText.comma))}</Line>
      ) : (
        check.names > 0 && <Line good>{checkText.namesSame(check.names)}</Line>
      )}
      {otherNames.length > 0 && (
        <Line good={false}>{checkText.namesOther(otherNames.slice(0, WRONG_SHOWN).join(checkText.comma))}</Line>
      )}
      {check.nameless > 0 && <p className="ps-7.5 text-muted">{checkText.namesLeft(check.nameless)}</p>}
      <Line good={isDrawn}>
        {isDrawn ? checkText.winnersSame(drawn) : checkText.winnersDiffer(drawn, announced)}
        {digits !== draw.digits && ` ${checkText.otherDigits}`}
      </Line>
    </div>
  )
}

function Line({ good, children }: { good: boolean; children: ReactNode }) {
  const Icon = good ? CheckIcon : WarningIcon
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <Icon className={classNames('mt-0.5 size-5 shrink-0', good ? 'text-right-text' : 'text-wrong-text')} />
      <p className="wrap-anywhere min-w-0">{children}</p>
    </div>
  )
}
