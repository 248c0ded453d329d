import type { DealAssumptions, RentBasis } from '@dealstead/contracts';
import { profileFieldNames, profileFields, type ProfileFieldName } from '@dealstead/contracts/listings/profileFields';

/** What the member typed over a profile; absent where they typed nothing. */
export interface ProfileInput {
  readonly name?: string;
  readonly rentBasis?: RentBasis;
  readonly numbers?: Partial<Readonly<Record<ProfileFieldName, string>>>;
}

/** The number of a typed text such as "6.5%", "−2" or "30 years"; null if it is none, or has more than two decimals. */
function parseNumber(text: string): number | null {
  const plain = text.replace(/[%,\s]|years?|months?/gi, '').replace('\u2212', '-');
  return /^-?(\d{1,3}(\.\d{1,2})?|\.\d{1,2})$/.test(plain) ? Number(plain) : null;
}

/** The error of a field; undefined if its text is fine. */
export function numberError(name: ProfileFieldName, text: string): string | undefined {
  const { unit, min, max } = profileFields[name];
  const value = parseNumber(text);
  const isFine = value !== null && value >= min && value <= max && (unit === 'percent' || Number.isInteger(value));
  if (isFine) return undefined;
  return unit === 'percent'
    ? `Enter a percentage from ${min} to ${max}.`.replace('-', '\u2212')
    : `Enter whole ${unit} from ${min} to ${max}.`;
}

/** The text of a field: what was typed, else the profile's number. */
export const numberText = (figures: DealAssumptions, { numbers }: ProfileInput, name: ProfileFieldName): string =>
  numbers?.[name] ?? String(figures[name]);

/** The fields that are shown: a rent that is not estimated has no percent. */
export const shownFields = (figures: DealAssumptions, { rentBasis = figures.rentBasis }: ProfileInput) =>
  profileFieldNames.filter((name) => name !== 'rentPercent' || rentBasis !== 'none');

/** The figures that were typed and differ from the profile's. All texts are fine. */
export function typedFigures(figures: DealAssumptions, input: ProfileInput): Partial<DealAssumptions> {
  const { rentBasis = figures.rentBasis } = input;
  const numbers = shownFields(figures, input).flatMap((name) => {
    const value = parseNumber(numberText(figures, input, name));
    return value === null || value === figures[name] ? [] : [[name, value] as const];
  });
  return { ...(rentBasis !== figures.rentBasis && { rentBasis }), ...Object.fromEntries(numbers) };
}
