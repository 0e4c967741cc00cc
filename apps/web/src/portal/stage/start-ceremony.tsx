import type { PresenterStage } from '@noor-quest/contract/stage'
import type { GameType } from '@noor-quest/rules/games'
import { CEREMONY_WINNERS, type CeremonyWinners } from '@noor-quest/rules/stage'
import { useState } from 'react'
import { seasonName } from '../../text/season-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../api/role.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { ConfirmButton, useConfirm } from '../ui/confirm-dialog.tsx'
import type { Action } from './presenter.ts'
import { stageText as text } from './stage.en.ts'

type Announceable = PresenterStage['seasons'][number]
type Props = {
  seasons: readonly Announceable[]
  /** Whether another ceremony was begun, and isn't at its end. */
  isUnderWay: boolean
  isBusy: boolean
  press: (action: Action) => void
}

/** The season to announce, and the order of its games. */
export function StartCeremony({ seasons, isUnderWay, isBusy, press }: Props) {
  const may = useMay()
  const { ask, dialog } = useConfirm()
  const [chosen, setChosen] = useState<string | null>(null)
  const [first, setFirst] = useState<GameType | null>(null)
  const [winners, setWinners] = useState<CeremonyWinners>('all')
  const season = seasons.find(({ season_id }) => season_id === chosen) ?? seasons[0]
  if (season === undefined) return null
  const { season_id, is_sealed: isSealed } = season
  const played = season.games.filter(({ places }) => places > 0)
  const games = [
    ...played.filter(({ game_type }) => game_type === first),
    ...played.filter(({ game_type }) => game_type !== first),
  ].map(({ game_type }) => game_type)
  const [next] = games
  const of = season.has_groups ? { winners } : {}
  const start = () => press({ action: 'start', season_id, games, ...of })
  const question = { title: text.startTitle, text: text.startText, confirm: text.start, run: start }
  return (
    <>
      {seasons.length > 1 && (
        <ChoiceField
          label={text.season}
          value={season_id}
          options={seasons.map((one) => one.season_id)}
          nameOf={(id) => seasonName(seasons.find((one) => one.season_id === id) ?? season)}
          onChoose={setChosen}
        />
      )}
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="wrap-anywhere font-semibold text-lg">{seasonName(season)}</bdi>
        <Badge tone={isSealed ? 'gold' : 'quiet'}>{isSealed ? text.sealed : text.shown}</Badge>
      </p>
      {played.length === 0 ? (
        <p role="status">{text.noPlaces}</p>
      ) : (
        <>
          <ul className="grid list-disc gap-1 ps-5 text-muted marker:text-gold">
            {season.games.map(({ game_type, places }) => (
              <li key={game_type}>{text.places(contentText.games[game_type], places)}</li>
            ))}
          </ul>
          {next !== undefined && played.length > 1 && (
            <ChoiceField
              label={text.first}
              value={next}
              options={played.map(({ game_type }) => game_type)}
              nameOf={(game) => contentText.games[game]}
              onChoose={setFirst}
            />
          )}
          {season.has_groups && (
            <ChoiceField
              label={text.winnersOf}
              value={winners}
              options={CEREMONY_WINNERS}
              nameOf={(each) => text.winnersOfEach[each]}
              onChoose={setWinners}
            />
          )}
          <p className="text-muted">{text.startHint}</p>
          <ActionButton
            label={text.start}
            variant="gold"
            size="lg"
            className="min-h-16 w-full"
            busy={isBusy}
            onPress={isUnderWay ? () => ask(question) : start}
          />
          {dialog}
        </>
      )}
      {isSealed && may('announce') && (
        <ConfirmButton
          label={text.show}
          className="justify-self-start"
          busy={isBusy}
          question={{ title: text.showTitle, text: text.showText, run: () => press({ action: 'announce', season_id }) }}
        />
      )}
    </>
  )
}
