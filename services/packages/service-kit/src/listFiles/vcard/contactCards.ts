/** A property of a card: `TEL;TYPE=cell:901-555-0134`. */
interface Property {
  readonly name: string;
  readonly types: readonly string[];
  /** Its components, which are separated by semicolons. */
  readonly parts: readonly string[];
}

/** A phone number or address with its kind: "cell". */
export interface Kinded<Value> {
  readonly value: Value;
  readonly kind: string;
}

/** A person or company of an address book (vCard 2.1 to 4.0). */
export interface ContactCard {
  /** Line on which it begins, from 1. */
  readonly line: number;
  readonly fullName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly title: string;
  readonly phones: readonly Kinded<string>[];
  readonly emails: readonly Kinded<string>[];
  readonly addresses: readonly {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  }[];
  readonly website: string;
  readonly tags: string;
  readonly notes: string;
}

/** Longest line that is read; a photo is longer and no property that we read. */
const maxLineLength = 100_000;
const ignoredTypes = new Set(['voice', 'pref', 'internet', 'type', 'x-internet', '1']);

/** The cards of a text, which comes in pieces. */
export async function* readCards(text: AsyncIterable<string>): AsyncGenerator<ContactCard> {
  let properties: Property[] = [];
  let begin = 0;
  for await (const { line, content } of unfoldLines(text)) {
    const property = parseProperty(content);
    if (property === undefined) continue;
    const [value = ''] = property.parts;
    if (property.name === 'BEGIN') [properties, begin] = [[], line];
    else if (property.name === 'END' && value.toUpperCase() === 'VCARD') yield toCard(begin, properties);
    else properties.push(property);
  }
}

/** Lines with those that continue them: the next ones that begin with a space, or that follow a `=` of quoted-printable text. */
async function* unfoldLines(text: AsyncIterable<string>): AsyncGenerator<{ line: number; content: string }> {
  let open: { line: number; content: string } | undefined;
  let number = 0;
  for await (const next of linesOf(text)) {
    number++;
    const isQuoted =
      open !== undefined &&
      open.content.endsWith('=') &&
      /ENCODING=QUOTED-PRINTABLE|;QUOTED-PRINTABLE/i.test(open.content);
    if (open && (isQuoted || /^[ \t]/.test(next))) {
      const content = isQuoted ? open.content.slice(0, -1) + next : open.content + next.slice(1);
      open = { line: open.line, content: content.length > maxLineLength ? '' : content };
      continue;
    }
    if (open) yield open;
    open = { line: number, content: next.length > maxLineLength ? '' : next };
  }
  if (open) yield open;
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield* rest.split(/\r/);
}

function parseProperty(line: string): Property | undefined {
  const [, name = '', parameters = '', raw = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):([\s\S]*)$/.exec(line) ?? [];
  if (name === '' || /^(?:PHOTO|LOGO|SOUND|KEY)$/i.test(name)) return undefined;
  const isQuoted = /QUOTED-PRINTABLE/i.test(parameters);
  const charset = /CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8';
  const value = isQuoted ? decodeQuotedPrintable(raw, charset) : raw;
  return { name: name.toUpperCase(), types: typesOf(parameters), parts: value.split(/(?<!\\);/).map(unescapeText) };
}

const typesOf = (parameters: string): string[] =>
  parameters
    .toLowerCase()
    .split(/[;,]/)
    .map((part) =>
      part
        .replace(/^type=/, '')
        .replaceAll('"', '')
        .trim(),
    )
    .filter((part) => part !== '' && !part.includes('=') && !ignoredTypes.has(part) && part !== 'quoted-printable');

const unescapeText = (text: string): string =>
  text.replaceAll(/\\([nN,;:\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();

function decodeQuotedPrintable(text: string, charset: string): string {
  const bytes = Buffer.from(
    Buffer.from(text, 'utf8')
      .toString('latin1')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('utf8'); // a character set that nobody knows
  }
}

function toCard(line: number, properties: readonly Property[]): ContactCard {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) => all(name)[0]?.parts.filter((part) => part !== '') ?? [];
  const [lastName = '', firstName = '', middleName = ''] = all('N')[0]?.parts ?? [];
  return {
    line,
    fullName: first('FN').join(' '),
    firstName: [firstName, middleName].filter(Boolean).join(' '),
    lastName,
    company: first('ORG').join(', '),
    title: first('TITLE').join(' '),
    phones: all('TEL').flatMap(({ parts, types }) => {
      const value = parts.join(';').replace(/^tel:/i, '');
      return value === '' ? [] : [{ value, kind: types.join(' ') }];
    }),
    emails: all('EMAIL').flatMap(({ parts: [value = ''], types }) =>
      value === '' ? [] : [{ value, kind: types.join(' ') }],
    ),
    addresses: all('ADR').flatMap(({ parts: [box = '', unit = '', street = '', city = '', state = '', zip = ''] }) =>
      [box, unit, street, city, state, zip].every((part) => part === '')
        ? []
        : [
            {
              street: [street, unit, box]
                .filter(Boolean)
                .join(' ')
                .replaceAll(/\s*\n\s*/g, ' '),
              city,
              state,
              zip,
            },
          ],
    ),
    website: first('URL').join(';'),
    tags: first('CATEGORIES').join(','),
    notes: all('NOTE')
      .map(({ parts }) => parts.join(';'))
      .join('\n'),
  };
}
