import { type DealAssumptions, parseTypedDollars, type RentBasis } from '@dealstead/contracts';
import { profileFieldNames, profileFields, type ProfileFieldName } from '@dealstead/contracts/listings/profileFields';

/** A share of the price, or dollars that are the same for each price. */
export type DownPaymentBasis = 'percent' | 'dollars';

/** What the member typed over a profile; absent where they typed nothing. */
export interface ProfileInput {
  readonly name?: string;
  readonly rentBasis?: RentBasis;
  readonly downPaymentBasis?: DownPaymentBasis;
  readonly numbers?: Partial<Readonly<Record<ProfileFieldName, string>>>;
}

export const downPaymentBasisOf = (figures: DealAssumptions, { downPaymentBasis }: ProfileInput): DownPaymentBasis =>
  downPaymentBasis ?? (figures.downPaymentDollars > 0 ? 'dollars' : 'percent');

/** The number of a typed text such as "6.5%", "−2" or "30 years"; null if it is none, or has more than two decimals. */
function parseNumber(text: string): number | null {
  const plain = text.replace(/[%,\s]|years?|months?/gi, '').replace('\u2212', '-');
  return /^-?(\d{1,3}(\.\d{1,2})?|\.\d{1,2})$/.test(plain) ? Number(plain) : null;
}

/** What a field's text says, in the field's unit; null if it says nothing that can be. */
const parseText = (name: ProfileFieldName, text: string): number | null =>
  profileFields[name].unit === 'dollars' ? (parseTypedDollars(text) ?? null) : parseNumber(text);

/** The error of a field; undefined if its text is fine. */
export function numberError(name: ProfileFieldName, text: string): string | undefined {
  const { unit, min, max } = profileFields[name];
  const value = parseText(name, text);
  // Nothing down is 0% of the price.
  if (unit === 'dollars')
    return value !== null && value > 0 && value <= max && Number.isInteger(value)
      ? undefined
      : `Enter whole dollars from 1 to ${max.toLocaleString('en-US')}.`;
  const isFine = value !== null && value >= min && value <= max && (unit === 'percent' || Number.isInteger(value));
  if (isFine) return undefined;
  return unit === 'percent'
    ? `Enter a percentage from ${min} to ${max}.`.replace('-', '\u2212')
    : `Enter whole ${unit} from ${min} to ${max}.`;
}

/** The text of a field: what was typed, else the profile's number; dollars that a profile does not have are empty. */
export function numberText(figures: DealAssumptions, { numbers }: ProfileInput, name: ProfileFieldName): string {
  const value = figures[name];
  return numbers?.[name] ?? (profileFields[name].unit === 'dollars' ? dollarsText(value) : String(value));
}

const dollarsText = (value: number): string => (value === 0 ? '' : value.toLocaleString('en-US'));

/** The fields that are shown: a rent that is not estimated has no percent, and a down payment is in one unit. */
export function shownFields(figures: DealAssumptions, input: ProfileInput): ProfileFieldName[] {
  const { rentBasis = figures.rentBasis } = input;
  const otherUnit = downPaymentBasisOf(figures, input) === 'dollars' ? 'downPayment' : 'downPaymentDollars';
  return profileFieldNames.filter((name) => name !== otherUnit && (name !== 'rentPercent' || rentBasis !== 'none'));
}

/** The figures that were typed and differ from the profile's. All texts are fine. */
export function typedFigures(figures: DealAssumptions, input: ProfileInput): Partial<DealAssumptions> {
  const { rentBasis = figures.rentBasis } = input;
  const numbers = shownFields(figures, input).flatMap((name) => {
    const value = parseText(name, numberText(figures, input, name));
    return value === null || value === figures[name] ? [] : [[name, value] as const];
  });
  const isPercent = downPaymentBasisOf(figures, input) === 'percent';
  return {
    ...(rentBasis !== figures.rentBasis && { rentBasis }),
    ...(isPercent && figures.downPaymentDollars > 0 && { downPaymentDollars: 0 }),
    ...Object.fromEntries(numbers),
  };
}
