import { isHyphen, type Token } from '../lexer.ts';
import type { Found } from './placeMatch.ts';
import { cityNamed, statesOfRegion } from './gazetteer.ts';

const maxMiles = 500;
export const mileUnits: ReadonlySet<string> = new Set(['mile', 'miles', 'mi', 'millas']);

/** Within a distance of a city or ZIP code; undefined for other places. */
export function nearOf({ meaning, to, certainty, name }: Found, radius: number | undefined): Found | undefined {
  const stated = radius === undefined ? {} : { radius };
  if (meaning.kind === 'city' && meaning.state !== 'DC')
    return { meaning: { kind: 'near', near: `${meaning.city}, ${meaning.state}`, ...stated }, to, certainty, name };
  if (meaning.kind === 'zip') return { meaning: { kind: 'near', near: meaning.zips[0]!, ...stated }, to, certainty };
  return undefined;
}

/** A distance from a metropolitan area is one from its first city: "within 25 miles of DFW". */
export function nearRegion({ meaning, ...found }: Found, radius: number | undefined): Found | undefined {
  if (meaning.kind !== 'region') return undefined;
  const name = meaning.name.replace(/ (?:metro|City)$/, '').split('–', 1)[0]!;
  const city = cityNamed(name, statesOfRegion(meaning.region)[0]);
  return city && nearOf({ ...found, meaning: { kind: 'city', ...city, hasState: true } }, radius);
}

/** "30 minutes from", "within an hour of": near, without a distance. */
function readDrive(tokens: readonly Token[], from: number): number | undefined {
  let at = tokens[from]?.text === 'within' ? from + 1 : from;
  if (['a', 'about', 'around'].includes(tokens[at]?.text ?? '')) at++;
  const isHour =
    ['an', 'one', '1'].includes(tokens[at]?.text ?? '') && /^(?:hours?|hrs?)$/.test(tokens[at + 1]?.text ?? '');
  const isMinutes = tokens[at]?.kind === 'number' && /^min(?:ute)?s?$/.test(tokens[at + 1]?.text ?? '');
  if (!isHour && !isMinutes) return undefined;
  let to = at + 2;
  if (/^(?:drive|away|north|south|east|west|outside)$/.test(tokens[to]?.text ?? '')) to++;
  return /^(?:from|of|to)$/.test(tokens[to]?.text ?? '') ? to + 1 : undefined;
}

/** "Within 20 miles of", "30 mi from", "within a 10 mile radius of". */
export function readMiles(tokens: readonly Token[], from: number): { radius?: number; to: number } | undefined {
  const drive = readDrive(tokens, from);
  if (drive !== undefined) return { to: drive };
  let at = from;
  const isWithin = tokens[at]?.text === 'within' || tokens[at]?.text === 'inside';
  if (isWithin) at++;
  if (['a', 'about', 'around'].includes(tokens[at]?.text ?? '')) at++;
  const number = tokens[at];
  if (number?.kind !== 'number') return undefined;
  const unit = isHyphen(tokens[at + 1]) ? at + 2 : at + 1;
  if (!mileUnits.has(tokens[unit]?.text ?? '')) return undefined;
  let to = unit + 1;
  if (tokens[to]?.text === 'radius') to++;
  if (['of', 'from', 'around', 'outside', 'to', 'near', 'de'].includes(tokens[to]?.text ?? '')) to++;
  else if (!isWithin) return undefined;
  if (tokens[to - 1]?.text === 'outside' && tokens[to]?.text === 'of') to++;
  const radius = Math.round(Number(number.text));
  return radius >= 1 && radius <= maxMiles ? { radius, to } : undefined;
}

/** "Austin within 20 miles", "78704 + 25 miles", "Boise 30 mile radius". */
export function withTrailingMiles(tokens: readonly Token[], found: Found): Found | undefined {
  let at = tokens[found.to]?.text === ',' ? found.to + 1 : found.to;
  const isMarked = ['within', '+', 'plus'].includes(tokens[at]?.text ?? '');
  if (isMarked) at++;
  const number = tokens[at];
  if (number?.kind !== 'number') return undefined;
  const unit = isHyphen(tokens[at + 1]) ? at + 2 : at + 1;
  if (!mileUnits.has(tokens[unit]?.text ?? '')) return undefined;
  const hasRadius = tokens[unit + 1]?.text === 'radius';
  if (!isMarked && !hasRadius) return undefined;
  const radius = Math.round(Number(number.text));
  if (radius < 1 || radius > maxMiles) return undefined;
  return nearOf({ ...found, to: hasRadius ? unit + 2 : unit + 1 }, radius);
}
