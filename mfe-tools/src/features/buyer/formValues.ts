import { parseTypedDollars, parseWhole, type FieldErrors } from '@dealstead/contracts';
import type { BuyerProfile } from '@dealstead/contracts/tools/buyerProfile';

/** What is typed in the form of a buyer profile, besides the chips. */
export interface TypedProfile {
  name: string;
  email: string;
  phone: string;
  buyerType: BuyerProfile['buyerType'];
  cashAvailable: string;
  minPrice: string;
  maxPrice: string;
  /** One area on each line. */
  preferredAreas: string;
  dealsClosed: string;
  avgCloseTime: string;
  /** Empty without a document. */
  proofOfFunds: NonNullable<BuyerProfile['proofOfFunds']>['kind'] | '';
  proofDate: string;
  proofExpires: string;
  notes: string;
}

const dollarsText = (amount: number | null) => (amount === null ? '' : amount.toLocaleString('en-US'));

/** The form's values for a saved profile, or for a member who has none. */
export function typedProfile(
  profile: BuyerProfile | null,
  user: { firstName: string; lastName: string; email: string; phone: string | null },
): TypedProfile {
  return {
    name: profile?.name ?? `${user.firstName} ${user.lastName}`.trim(),
    email: profile?.email ?? user.email,
    phone: profile ? (profile.phone ?? '') : (user.phone ?? ''),
    buyerType: profile?.buyerType ?? 'cash-buyer',
    cashAvailable: dollarsText(profile?.cashAvailable ?? null),
    minPrice: dollarsText(profile?.priceRange.min ?? null),
    maxPrice: dollarsText(profile?.priceRange.max ?? null),
    preferredAreas: profile?.preferredAreas.join('\n') ?? '',
    dealsClosed: profile ? String(profile.dealsClosed) : '',
    avgCloseTime: profile?.avgCloseTime ? String(profile.avgCloseTime) : '',
    proofOfFunds: profile?.proofOfFunds?.kind ?? '',
    proofDate: profile?.proofOfFunds?.date ?? '',
    proofExpires: profile?.proofOfFunds?.expires ?? '',
    notes: profile?.notes ?? '',
  };
}

/** Typed dollars; null if empty, NaN if unreadable. */
function amountOf(text: string): number | null {
  const dollars = parseTypedDollars(text);
  return dollars === undefined || (dollars !== null && dollars < 0) ? Number.NaN : dollars;
}

/** A typed whole number; null if empty, NaN if unreadable. */
const countOf = (text: string): number | null => (text.trim() === '' ? null : (parseWhole(text) ?? Number.NaN));

const emptyToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const unreadable = {
  amount: 'Enter an amount in dollars, such as 250,000.',
  number: 'Enter a whole number, such as 12.',
};

/** The profile that the form describes, or the errors by field. */
export function readProfile(
  typed: TypedProfile,
  propertyTypes: BuyerProfile['propertyTypes'],
): { profile: BuyerProfile } | { errors: FieldErrors } {
  const amounts = {
    cashAvailable: amountOf(typed.cashAvailable),
    minPrice: amountOf(typed.minPrice),
    maxPrice: amountOf(typed.maxPrice),
  };
  const numbers = { dealsClosed: countOf(typed.dealsClosed), avgCloseTime: countOf(typed.avgCloseTime) };
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(amounts)) if (Number.isNaN(value)) errors[name] = unreadable.amount;
  for (const [name, value] of Object.entries(numbers)) if (Number.isNaN(value)) errors[name] = unreadable.number;
  if (amounts.minPrice !== null && amounts.maxPrice !== null && amounts.minPrice > amounts.maxPrice)
    errors['maxPrice'] = 'The maximum is below the minimum.';
  if (numbers.avgCloseTime === 0) errors['avgCloseTime'] = 'Enter at least 1 day.';
  if (typed.proofOfFunds !== '' && typed.proofExpires === '')
    errors['proofExpires'] = 'Enter the day on which it expires.';
  else if (typed.proofDate !== '' && typed.proofExpires !== '' && typed.proofDate > typed.proofExpires)
    errors['proofExpires'] = 'It expires before its date.';
  if (Object.keys(errors).length > 0) return { errors };
  return {
    profile: {
      name: typed.name,
      email: typed.email,
      phone: emptyToNull(typed.phone),
      buyerType: typed.buyerType,
      cashAvailable: amounts.cashAvailable,
      preferredAreas: typed.preferredAreas
        .split('\n')
        .map((area) => area.trim())
        .filter(Boolean),
      priceRange: { min: amounts.minPrice, max: amounts.maxPrice },
      propertyTypes,
      dealsClosed: numbers.dealsClosed ?? 0,
      avgCloseTime: numbers.avgCloseTime,
      proofOfFunds:
        typed.proofOfFunds === ''
          ? null
          : { kind: typed.proofOfFunds, date: emptyToNull(typed.proofDate), expires: typed.proofExpires },
      notes: emptyToNull(typed.notes),
    },
  };
}
