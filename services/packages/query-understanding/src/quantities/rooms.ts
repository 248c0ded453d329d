import { isAdjacent, isHyphen, type Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';

const maxBeds = 12;
const maxBaths = 10;

const numberAt = (tokens: readonly Token[], at: number): number | undefined =>
  tokens[at]?.kind === 'number' ? Number(tokens[at].text) : undefined;

/** Units behind the numbers, as in "3b2b"; "3br/2ba" are two quantities. */
const shortUnits = new Set(['b', 'x']);
const isSeparator = (token: Token | undefined): boolean =>
  token !== undefined && (token.text === '/' || token.text === 'x' || isHyphen(token));

/**
 * Bedrooms and bathrooms without units: "3/2", "4/2.5", "3b2b", "3-2", "3/2/2" (the last is the garage). A proper fraction
 * ("1/2", "2/3") is none, and neither is an ascending range ("2-3").
 */
export function readRoomPair(tokens: readonly Token[], from: number): Candidate[] {
  const beds = numberAt(tokens, from);
  if (beds === undefined || !Number.isInteger(beds) || beds < 1 || beds > maxBeds) return [];
  let at = from + 1;
  const hasUnit = tokens[at]?.text === 'b' && isAdjacent(tokens, at);
  if (hasUnit) at++;
  const separator = tokens[at];
  if (isSeparator(separator)) at++;
  else if (!hasUnit) return [];
  const baths = numberAt(tokens, at);
  if (baths === undefined || baths < 1 || baths > maxBaths || (baths * 4) % 1 !== 0) return [];
  let to = at + 1;
  if (hasUnit) {
    if (!shortUnits.has(tokens[to]?.text ?? '')) return [];
    to++;
  } else {
    if (baths > beds || tokens[to]?.text === '%') return [];
    // "3 - 2" with spaces and "5-4 acres" are something else.
    if (isHyphen(separator) && !isAdjacent(tokens, from + 1)) return [];
    const garage = tokens[to]?.text === separator?.text ? numberAt(tokens, to + 1) : undefined;
    if (garage !== undefined) {
      if (garage > 6) return [];
      to += 2;
    }
  }
  const meanings = [
    { kind: 'beds', min: beds },
    { kind: 'baths', min: baths },
  ] as const;
  return [{ from, to, meanings, certainty: 0.9 }];
}
