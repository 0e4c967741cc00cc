/**
 * A game's deal can't be read any more: a row was removed by hand, which no part of the app does.
 * Such a game can be neither shown nor judged.
 */
export class LostDeal extends Error {
  override name = 'LostDeal'
}
