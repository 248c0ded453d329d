import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { damaged, limits, UnreadableWorkbook } from './unreadable.ts';

/** What happens in an XML document; names are without their namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses XML piece by piece; after each piece the generator yields, so that the caller can take what the handler has
 * collected. Document types are refused: Office writes none, and entities are how XML is made to explode.
 * @throws UnreadableWorkbook
 */
export async function* parseXml(pieces: AsyncIterable<string>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('doctype', () => {
    throw new UnreadableWorkbook('This workbook defines XML entities, which an import does not read.');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    if (++depth > limits.depth) throw damaged();
    handler.open?.(localName(name), attributes);
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => {
    depth--;
    handler.close?.(localName(name));
  });
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

/** Parses a small document at once. */
export async function parseWhole(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(pieces, handler));
}

/** An attribute by its name without prefix, such as `r:id`. */
export function attributeOf(attributes: Readonly<Record<string, string>>, local: string): string | undefined {
  return attributes[local] ?? Object.entries(attributes).find(([name]) => localName(name) === local)?.[1];
}
