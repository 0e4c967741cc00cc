/**
 * What a game was dealt can't be read any more: somebody removed a row by hand, which nothing in the application does. Such a
 * game can be neither shown nor judged.
 */
export class LostDeal extends Error {
  override name = 'LostDeal'
}
