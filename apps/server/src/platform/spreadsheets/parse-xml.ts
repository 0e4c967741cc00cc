// XML of unknown senders, parsed while it arrives. Document types are refused: so the only entities
// are XML's own five, and the parser fetches nothing.
import sax from 'sax'
import { UnreadableSpreadsheet } from './sheet-rows.ts'

/** Element names come without their prefix, attribute names with it. */
type XmlHandler = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** A spreadsheet's elements are at most eight levels deep. */
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 64

/**
 * Parses the chunks with sax, which itself limits names and attributes to 64 KiB, and returns
 * longer texts in pieces.
 */
export async function parseXml(chunks: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions)
  let [depth, attributes] = [0, 0]
  // Counted before the element's event, because sax keeps attributes until then.
  parser.onopentagstart = () => {
    attributes = 0
  }
  parser.onattribute = () => {
    if (++attributes > MAX_ATTRIBUTES) throw damaged()
  }
  parser.onopentag = (tag) => {
    if (++depth > MAX_DEPTH) throw damaged()
    handler.open(withoutPrefix(tag.name), tag.attributes as Record<string, string>)
  }
  parser.onclosetag = (name) => {
    depth--
    handler.close?.(withoutPrefix(name))
  }
  parser.ontext = (text) => handler.text?.(text)
  parser.oncdata = (text) => handler.text?.(text)
  parser.ondoctype = () => {
    throw damaged()
  }
  parser.onerror = () => {
    throw damaged()
  }
  for await (const chunk of chunks) parser.write(decode(decoder, chunk))
  parser.write(decode(decoder)).close()
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw damaged()
  }
}

const damaged = () => new UnreadableSpreadsheet('is damaged. Open it in a spreadsheet program and save it again')

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
