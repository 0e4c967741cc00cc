/**
 * The address of an image in card size, from an item_image_url. An embedded image has that size
 * already.
 */
export function cardImageUrl(url: string): string {
  return url.startsWith('/') ? `${url}?size=card` : url
}
