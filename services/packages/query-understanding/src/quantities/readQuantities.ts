import type { BoundedKind } from '@dealstead/contracts/listings/interpretation';
import { isHyphen, type Token } from '../lexer.ts';
import type { Candidate, Meaning } from '../meaning.ts';
import { isZip } from '../places/gazetteer.ts';
import { PhraseTable } from '../phraseTable.ts';
import { type Bound, boundsBefore } from './bounds.ts';
import { arvStarters, readArvPercent, readSpread } from './arv.ts';
import { type Figure, numberWords } from './figures.ts';
import { parseQuantity, type Quantity, rangeOpeners, valueOf } from './quantity.ts';
import { readReturns, returnStarters } from './returns.ts';
import { readRoomPair } from './rooms.ts';
import { readPriceTier, tierStarters } from './priceTiers.ts';
import { readUnitBuilding } from './unitBuildings.ts';
import { readYears, yearStarters } from './years.ts';
import { marketStarters, readDaysOnMarket } from './daysOnMarket.ts';

/** "5 acres" means within this share of five. */
const tolerance = 0.2;

interface Subject {
  readonly kind: BoundedKind;
  /** The bound of a quantity without one. */
  readonly bare: Bound;
  /** The next larger value, of what is counted: "more than 2 beds" are 3. */
  readonly step?: number;
  /** Larger values are something else. */
  readonly most: number;
}

const subjects = {
  dollars: { kind: 'price', bare: 'most', most: 1e11 },
  acres: { kind: 'acres', bare: 'about', most: 1e7 },
  beds: { kind: 'beds', bare: 'least', step: 1, most: 50 },
  baths: { kind: 'baths', bare: 'least', step: 0.25, most: 50 },
  sqft: { kind: 'sqft', bare: 'least', most: 1e7 },
} as const satisfies Record<string, Subject>;
type SubjectUnit = keyof typeof subjects;

const isSubjectUnit = (unit: string | undefined): unit is SubjectUnit =>
  unit !== undefined && Object.hasOwn(subjects, unit);

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The bounds that a quantity states for a subject; undefined if its values are impossible. */
export function boundsOf(
  { low, high, bound, isStrict }: Quantity,
  { kind, bare, step: unit, most }: Subject,
): Extract<Meaning, { kind: BoundedKind }> | undefined {
  const values = [low, ...(high ? [high] : [])].map(valueOf);
  if (!values.every((value) => Number.isFinite(value) && value > 0 && value <= most)) return undefined;
  const [first, last] = [Math.min(...values), Math.max(...values)];
  if (high) return { kind, min: rounded(first), max: rounded(last) };
  const step = (isStrict && unit) || 0;
  switch (bound ?? bare) {
    case 'least':
      return { kind, min: rounded(first + step) };
    case 'most':
      return first - step <= 0 ? undefined : { kind, max: rounded(first - step) };
    case 'exact':
      return { kind, min: rounded(first), max: rounded(first) };
    case 'about':
      if (unit !== undefined) return { kind, min: rounded(first) };
      return { kind, min: rounded(first * (1 - tolerance)), max: rounded(first * (1 + tolerance)) };
  }
}

/** A bound without a unit is in dollars from this value on. */
const dollarsFrom = 1_000;
/** A bare number without a unit, sign or separator is a price from this value on. */
const barePriceFrom = 100_000;

const isYear = ({ isPlain, value }: Figure): boolean => isPlain && value >= 1_850 && value <= 2_050;

/** Whether a number without a unit is a price. */
function isPrice(quantity: Quantity): boolean {
  const { low, high, bound } = quantity;
  const last = high ?? low;
  if (low.isSpelled && low.times === 1) return false;
  if (last.times > 1) return true;
  if (high) return (valueOf(last) >= 10_000 || last.hasDollar || low.hasDollar) && !(isYear(low) && isYear(last));
  if (bound !== undefined) return low.value >= dollarsFrom && !(isYear(low) && bound !== 'most');
  if (!low.isPlain) return low.value >= dollarsFrom && Number.isInteger(low.value);
  // "75000" is no ZIP code.
  if (low.value >= 10_000 && low.value < barePriceFrom) return low.value % 500 === 0 && !isZip(`${low.value}`);
  return low.value >= barePriceFrom && low.value <= 1e8;
}

/** What follows an amount of dollars that is no price: "$500 per acre", "$300 cash flow", "5k down". */
const otherAmounts = new PhraseTable<true>([
  [
    'per acre, an acre, a acre, / acre, per ac, / ac, acre, per sqft, per sq ft, per square foot, / sqft, / sq ft, a foot',
    true,
  ],
  ['/ sf, per sf, a sqft, per foot, / foot, psf, ppsf, per month, a month, / month, / mo, per mo, monthly', true],
  [
    'per year, a year, / year, / yr, per yr, annually, yearly, per night, a night, / night, per week, / week, a week',
    true,
  ],
  ['cash flow, cashflow, in cash flow, rent, rents, in rent, rental income, income, in income, noi, gross, net', true],
  [
    'down, down payment, deposit, earnest money, emd, dp, rehab, in rehab, repairs, in repairs, hoa, taxes, in taxes',
    true,
  ],
  ['arv, after repair value, per door, / door, a door, per unit, / unit, a unit, per lot, / lot, assignment fee', true],
  ['fee, below market, under market, off, discount, below asking, mortgage, loan, payment, payments, piti', true],
]);

const priceOpeners = new PhraseTable<true>([
  ['price, prices, priced, price range, asking, asking price, list price, listed at, listed for, budget', true],
  ['my budget is, budget of, budget is, max budget, cost, costs, costing, worth, for, at, max price', true],
]);

const subjectWords = new PhraseTable<SubjectUnit>([
  ['price, prices, priced, price range, asking, asking price, budget, my budget, cost', 'dollars'],
  ['acres, acreage, lot size, land size', 'acres'],
  ['beds, bedrooms, bed, bedroom', 'beds'],
  ['baths, bathrooms, bath, bathroom', 'baths'],
  ['sqft, sq ft, square feet, living area, house size, home size', 'sqft'],
]);
const otherSubjects = new PhraseTable<true>([
  [
    'hoa, hoa fee, hoa fees, hoa dues, tax, taxes, property taxes, rent, rents, rental income, payment, payments, mortgage',
    true,
  ],
  [
    'down payment, noi, income, cash flow, cashflow, insurance, rehab, repairs, rehab cost, assignment fee, fee, cap rate',
    true,
  ],
  ['cap, roi, interest, interest rate, loan, coc, irr, dscr, emd, gross, arv over, arv above, arv at least', true],
]);
const copulas = new PhraseTable<true>([['of, is, are, =, at, around', true]]);

const leadingBounds = new PhraseTable<Bound>([
  ['min, minimum, at least', 'least'],
  ['max, maximum, at most', 'most'],
]);

const none: readonly Candidate[] = [];

/** The words and signs that quantities begin with, apart from digits; most tokens begin none. */
const starters: ReadonlySet<string> = new Set([
  '$',
  ...numberWords,
  'a',
  'an',
  ...rangeOpeners,
  ...boundsBefore.firstWords,
  ...subjectWords.firstWords,
  ...leadingBounds.firstWords,
  ...otherSubjects.firstWords,
  ...yearStarters,
  ...tierStarters,
  ...arvStarters,
  ...marketStarters,
  ...returnStarters,
]);

/** All readings of the numbers that begin at a token. */
export function readQuantities(tokens: readonly Token[], from: number): readonly Candidate[] {
  const { kind, text } = tokens[from]!;
  if (kind !== 'number' && !starters.has(text)) return none;
  const found: Candidate[] = [
    ...readYears(tokens, from),
    ...readDaysOnMarket(tokens, from),
    ...readArvPercent(tokens, from),
    ...readSpread(tokens, from),
    ...readReturns(tokens, from),
    ...readSubjectFirst(tokens, from),
    ...readOtherAmounts(tokens, from),
    ...readPriceTier(tokens, from),
    ...readUnitBuilding(tokens, from),
  ];
  if (kind === 'number') found.push(...readRoomPair(tokens, from));
  const quantity = parseQuantity(tokens, from);
  if (!quantity) return found;
  return [...found, ...readQuantity(tokens, from, quantity)];
}

function readQuantity(tokens: readonly Token[], from: number, quantity: Quantity): readonly Candidate[] {
  const { unit, to } = quantity;
  if (unit === undefined ? isPrice(quantity) : unit === 'dollars') {
    const other = otherAmountAt(tokens, to, valueOf(quantity.low));
    if (other) return [{ from, to: other.to, meanings: [{ kind: 'text' }], certainty: 1 }];
    const meaning = boundsOf(quantity, subjects.dollars);
    return meaning ? [{ from, to, meanings: [meaning], certainty: 0.97 }] : none;
  }
  // "45 min north of" are minutes.
  if (unit === undefined) return tokens[to - 1]!.text === 'min' ? none : readThousands(from, quantity);
  if (!isSubjectUnit(unit)) return none;
  // "An acre" without a bound is no amount: "$500 an acre".
  if (quantity.bound === undefined && ['a', 'an'].includes(tokens[from]!.text)) return none;
  if (unit === 'baths' && quantity.bound === 'most') return none;
  const meaning = boundsOf(quantity, subjects[unit]);
  if (!meaning) return none;
  const bounds: Meaning[] = unit === 'baths' ? [{ kind: 'baths', min: meaning.min }] : [meaning];
  return [{ from, to, meanings: bounds, certainty: 1 }];
}

/** Amounts from here on are prices also in front of "rehab" or "rental income". */
const leastPrice = 20_000;
/** What an amount counts if it is no price. */
function otherAmountAt(tokens: readonly Token[], at: number, dollars: number): { to: number } | undefined {
  const other = otherAmounts.longest(tokens, at);
  if (!other) return undefined;
  const isOffMarket = tokens[at]!.text === 'off' && (tokens[at + 1]?.text === 'market' || isHyphen(tokens[at + 1]));
  const isKind = dollars >= leastPrice && kinds.has(tokens[at]!.text);
  return isOffMarket || isKind ? undefined : other;
}
/** Words that begin the name of a kind of deal as well. */
const kinds: ReadonlySet<string> = new Set([
  'cash',
  'cashflow',
  'rent',
  'rental',
  'income',
  'rehab',
  'repairs',
  'hoa',
  'net',
  'loan',
  'mortgage',
]);

/** "Under 250" in a search for real estate means thousands of dollars. */
function readThousands(from: number, quantity: Quantity): readonly Candidate[] {
  const { low, high, bound, to } = quantity;
  const isBounded = high ? low.value < high.value && high.value >= 50 : bound === 'least' || bound === 'most';
  const isRound = [low, high ?? low].every(
    ({ value, isPlain, isSpelled }) => isPlain && !isSpelled && value >= 20 && value < 1_000 && value % 5 === 0,
  );
  if (!isBounded || !isRound) return none;
  const inThousands = { ...quantity, low: { ...low, times: 1e3 }, high: high && { ...high, times: 1e3 } };
  const meaning = boundsOf(inThousands, subjects.dollars);
  return meaning ? [{ from, to, meanings: [meaning], certainty: 0.6 }] : none;
}

/** The number of "beds 3 baths 2" without the unit that belongs to the next number; undefined for other quantities. */
function withoutOtherUnit(quantity: Quantity, unit: SubjectUnit): Quantity | undefined {
  if (quantity.unit === undefined || quantity.unit === unit) return quantity;
  const { low, high, bound } = quantity;
  const isRoom = quantity.unit === 'beds' || quantity.unit === 'baths' || quantity.unit === 'sqft';
  if (!isRoom || high || bound !== undefined || low.times > 1 || low.isSpelled) return undefined;
  return { ...quantity, unit, to: low.numberTo };
}

/** "Hoa under 200", "rent 1500": an amount of something that no filter bounds. */
function readOtherAmounts(tokens: readonly Token[], from: number): readonly Candidate[] {
  const subject = otherSubjects.longest(tokens, from);
  if (!subject) return none;
  const copula = copulas.longest(tokens, subject.to);
  const quantity = parseQuantity(tokens, copula?.to ?? subject.to);
  const isOther =
    quantity && (quantity.unit === undefined || quantity.unit === 'dollars' || quantity.unit === 'percent');
  return isOther ? [{ from, to: quantity.to, meanings: [{ kind: 'text' }], certainty: 1 }] : none;
}

/** "Price under 200k", "beds: 3+", "min acres 5". */
function readSubjectFirst(tokens: readonly Token[], from: number): readonly Candidate[] {
  const opener = leadingBounds.longest(tokens, from);
  const subject = subjectWords.longest(tokens, opener?.to ?? from);
  if (!subject) return none;
  const copula = copulas.longest(tokens, subject.to);
  const parsed = parseQuantity(tokens, copula?.to ?? subject.to);
  const quantity = parsed && withoutOtherUnit(parsed, subject.value);
  if (!quantity) return none;
  const isMoney = quantity.low.times > 1 || quantity.low.hasDollar || valueOf(quantity.low) >= dollarsFrom;
  if (subject.value === 'dollars' ? !isMoney : subject.value !== 'sqft' && isMoney) return none;
  if (subject.value === 'baths' && (quantity.bound ?? opener?.value) === 'most') return none;
  if (subject.value !== 'dollars' && quantity.low.isSpelled) return none;
  const meaning = boundsOf({ ...quantity, bound: quantity.bound ?? opener?.value }, subjects[subject.value]);
  if (!meaning) return none;
  const other = subject.value === 'dollars' && otherAmounts.longest(tokens, quantity.to);
  if (other) return none;
  return [{ from, to: quantity.to, meanings: [meaning], certainty: (opener ?? copula) ? 0.98 : 0.8 }];
}

export const quantityWords: Iterable<string> = [...otherAmounts.words, ...priceOpeners.words, ...subjectWords.words];
