import { isAdjacent, isHyphen, type Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { units } from '../quantities/figures.ts';
import { cityNamed, isZip } from './gazetteer.ts';
import { stateAt, stateTable } from './states.ts';

/** Suffixes that make a name a street by themselves. */
const streets: ReadonlySet<string> = new Set(
  'street avenue ave av road rd drive dr boulevard blvd lane ln highway hwy parkway pkwy expressway freeway fwy turnpike'.split(
    ' ',
  ),
);
/** Suffixes that are other words as well: they need a house number. */
const otherStreets: ReadonlySet<string> = new Set(
  'st court ct circle cir place pl terrace ter trail trl way loop pike square sq alley run path crossing cove ridge bend row pass point plaza'.split(
    ' ',
  ),
);
/** Words in front of a road's number: "Highway 71", "FM 1960", "County Road 12", "Interstate 35". */
const numbered: ReadonlySet<string> = new Set('highway hwy route rte fm rm cr interstate i us sr rd road'.split(' '));
const apartments: ReadonlySet<string> = new Set('apt unit suite ste lot #'.split(' '));
const directions: ReadonlySet<string> = new Set('n s e w ne nw se sw north south east west'.split(' '));
const saints: ReadonlySet<string> = new Set('st mt ft'.split(' '));

const maxNameWords = 4;

export interface StreetContext {
  /** Whether a word has a meaning of its own, so that no street name goes across it. */
  readonly isKeyword: (word: string) => boolean;
}

const isName = (token: Token | undefined): boolean => token !== undefined && token.kind === 'word';
const textFrom = (from: number, to: number, certainty: number): Candidate => ({
  from,
  to,
  meanings: [{ kind: 'text' }],
  certainty,
});

/** Streets with or without a house number: "123 Main St", "Main Street", "Washington Ave", "Hwy 71". They are searched as words. */
export function readStreets(tokens: readonly Token[], from: number, context: StreetContext): Candidate[] {
  const token = tokens[from]!;
  if (token.kind === 'number') return readAddress(tokens, from, context);
  if (token.kind !== 'word') return [];
  const road = readNumberedRoad(tokens, from) ?? readIdentifier(tokens, from);
  if (road) return [road];
  const found: Candidate[] = [];
  for (let to = from + 1; to <= from + 3 && isName(tokens[to]); to++) {
    if (!isStreetSuffix(tokens, to)) continue;
    const words = tokens.slice(from, to);
    if (words.some(({ text }) => context.isKeyword(text) && words.length > 1)) continue;
    if (words.length === 1 ? isBareKeyword(words[0]!, context) : !isPlaceName(tokens, from, to)) continue;
    found.push(textFrom(from, to + 1, 1.1));
  }
  return found;
}

const isBareKeyword = ({ text }: Token, { isKeyword }: StreetContext): boolean =>
  isKeyword(text) || directions.has(text);

function isStreetSuffix(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at]!;
  if (streets.has(text)) return true;
  // "Main st", but "duplex st louis".
  return text === 'st' && !(isName(tokens[at + 1]) && cityNamed(`st ${tokens[at + 1]!.text}`) !== undefined);
}

/** A street may be called after a place of several words: "New York Avenue". */
function isPlaceName(tokens: readonly Token[], from: number, to: number): boolean {
  if (stateTable.longest(tokens, from)?.to === to) return true;
  const name = tokens.slice(from, to).map(({ text }) => text);
  if (directions.has(name[0]!)) return true;
  return name[0] === 'martin' || cityNamed(name.join(' ')) !== undefined;
}

function readNumberedRoad(tokens: readonly Token[], from: number): Candidate | undefined {
  const isCounty = ['county', 'state', 'us', 'farm', 'ranch'].includes(tokens[from]!.text);
  const at = isCounty && numbered.has(tokens[from + 1]?.text ?? '') ? from + 1 : from;
  const isStateRoad = tokens[at + 1]?.text === '-' && isAdjacent(tokens, at + 1) && stateAt(tokens, at)?.to === at + 1;
  if (!numbered.has(tokens[at]!.text) && !isStateRoad) return undefined;
  const next = tokens[at + 1]?.text === '-' ? at + 2 : at + 1;
  const number = tokens[next];
  if (number?.kind !== 'number' || number.end - number.start > 4) return undefined;
  return textFrom(from, next + 1, 1.1);
}

const identified: ReadonlySet<string> = new Set(
  'mls apn id ref reference listing parcel lot block unit apt suite tract section account'.split(' '),
);
/** "MLS 1234567", "APN 123-45-678", "property id 88", "lot 5": a number that identifies. */
function readIdentifier(tokens: readonly Token[], from: number): Candidate | undefined {
  if (!identified.has(tokens[from]!.text)) return undefined;
  let to = from + 1;
  while (/^(?:id|no|number|num)$/.test(tokens[to]?.text ?? '')) to++;
  const number = tokens[to];
  if (number?.kind !== 'number' || number.text.includes('.') || isZip(number.text)) return undefined;
  to++;
  while (isHyphen(tokens[to]) && isAdjacent(tokens, to) && tokens[to + 1]?.kind === 'number') to += 2;
  // "Lot 5 acres", "listing 3 beds", "lot 200k".
  return units.longest(tokens, to) || /^[km$+%]$/.test(tokens[to]?.text ?? '') || tokens[to]?.text === '/'
    ? undefined
    : textFrom(from, to, 1.05);
}

/** A house number, a name and a suffix, perhaps with a direction and a unit: "123 N Main St Apt 4". */
function readAddress(tokens: readonly Token[], from: number, { isKeyword }: StreetContext): Candidate[] {
  if (tokens[from]!.text.length > 6 || tokens[from]!.text.includes('.')) return [];
  let at = from + 1;
  const road = tokens[at]?.kind === 'word' ? readNumberedRoad(tokens, at) : undefined;
  if (road) return [textFrom(from, road.to, 1.1)];
  for (; at <= from + maxNameWords + 1 && isName(tokens[at]); at++) {
    const { text } = tokens[at]!;
    const words = at - from - 1;
    const isSuffix = (streets.has(text) || otherStreets.has(text)) && words > 0;
    const isSaint = saints.has(text) && isName(tokens[at + 1]) && words === 0;
    if (isSuffix && !isSaint) return [textFrom(from, endOfAddress(tokens, at + 1), 1.1)];
    if (isKeyword(text) && !directions.has(text) && !(words === 0 && isLastBeforeSuffix(tokens, at))) return [];
  }
  return [];
}

const quantityUnits = /^(?:acres?|ac|beds?|br|bd|baths?|ba|bedrooms?|bathrooms?|sqft|miles?|mi|units?|k|m)$/;
const isLastBeforeSuffix = (tokens: readonly Token[], at: number): boolean =>
  !quantityUnits.test(tokens[at]!.text) &&
  (streets.has(tokens[at + 1]?.text ?? '') || otherStreets.has(tokens[at + 1]?.text ?? ''));

function endOfAddress(tokens: readonly Token[], from: number): number {
  let to = from;
  if (directions.has(tokens[to]?.text ?? '') && tokens[to]!.text.length <= 2) to++;
  const unitAt = tokens[to]?.text === ',' ? to + 1 : to;
  if (apartments.has(tokens[unitAt]?.text ?? '') && tokens[unitAt + 1] && tokens[unitAt + 1]!.kind !== 'sign')
    to = unitAt + 2;
  return to;
}
