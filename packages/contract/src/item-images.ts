/** The address of an image in card size, from an item_image_url; an embedded image has that size. */
export function cardImageUrl(url: string): string {
  return url.startsWith('/') ? `${url}?size=card` : url
}
