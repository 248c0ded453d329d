import { investorTypes, parseWhole, type FieldErrors } from '@dealstead/contracts';
import type { BuyerProfile } from '@dealstead/contracts/tools/buyerProfile';
import { proofsOfFunds } from '@dealstead/contracts/tools/proofOfFunds';
import type { Typed } from '@dealstead/kit';

/** The controls of the form of a buyer profile, named as the API names what they hold. */
export type ProfileControl =
  | Exclude<keyof BuyerProfile, 'priceRange' | 'propertyTypes' | 'proofOfFunds'>
  | 'priceRange.min'
  | 'priceRange.max'
  | 'proofOfFunds.kind'
  | 'proofOfFunds.date'
  | 'proofOfFunds.expires';

const dollarsText = (amount: number | null) => (amount === null ? '' : amount.toLocaleString('en-US'));

/** What the form's controls begin with, by name: a saved profile, or what the account says of a member who has none. */
export function initialProfile(
  profile: BuyerProfile | null,
  user: { firstName: string; lastName: string; email: string; phone: string | null },
): Record<ProfileControl, string> {
  return {
    name: profile?.name ?? `${user.firstName} ${user.lastName}`.trim(),
    email: profile?.email ?? user.email,
    phone: profile ? (profile.phone ?? '') : (user.phone ?? ''),
    buyerType: profile?.buyerType ?? 'cash-buyer',
    cashAvailable: dollarsText(profile?.cashAvailable ?? null),
    'priceRange.min': dollarsText(profile?.priceRange.min ?? null),
    'priceRange.max': dollarsText(profile?.priceRange.max ?? null),
    preferredAreas: profile?.preferredAreas.join('\n') ?? '',
    dealsClosed: profile ? String(profile.dealsClosed) : '',
    avgCloseTime: profile?.avgCloseTime ? String(profile.avgCloseTime) : '',
    'proofOfFunds.kind': profile?.proofOfFunds?.kind ?? '',
    'proofOfFunds.date': profile?.proofOfFunds?.date ?? '',
    'proofOfFunds.expires': profile?.proofOfFunds?.expires ?? '',
    notes: profile?.notes ?? '',
  };
}

const unreadable = {
  amount: 'Enter an amount in dollars, such as 250,000.',
  number: 'Enter a whole number, such as 12.',
};

/** The profile that is typed beside its chips, and what is wrong with it by control. What is wrong must not be sent. */
export function readProfile(
  typed: Typed,
  propertyTypes: BuyerProfile['propertyTypes'],
): { profile: BuyerProfile; wrong: FieldErrors } {
  const wrong: Record<string, string> = {};
  const amount = (name: ProfileControl): number | null => {
    const dollars = typed.dollars(name);
    if (dollars === undefined || Number(dollars) < 0) wrong[name] = unreadable.amount;
    return dollars ?? null;
  };
  const count = (name: ProfileControl): number | null => {
    const number = parseWhole(typed.text(name));
    if (number === null && typed.text(name) !== '') wrong[name] = unreadable.number;
    return number;
  };
  const kind = typed.choice('proofOfFunds.kind', proofsOfFunds);
  const profile: BuyerProfile = {
    name: typed.text('name'),
    email: typed.text('email'),
    phone: typed.optional('phone'),
    buyerType: typed.choice('buyerType', investorTypes) ?? 'cash-buyer',
    cashAvailable: amount('cashAvailable'),
    preferredAreas: typed.lines('preferredAreas'),
    priceRange: { min: amount('priceRange.min'), max: amount('priceRange.max') },
    propertyTypes,
    dealsClosed: count('dealsClosed') ?? 0,
    avgCloseTime: count('avgCloseTime'),
    proofOfFunds: kind
      ? { kind, date: typed.optional('proofOfFunds.date'), expires: typed.text('proofOfFunds.expires') }
      : null,
    notes: typed.optional('notes'),
  };
  const { priceRange, proofOfFunds } = profile;
  if (priceRange.min !== null && priceRange.max !== null && priceRange.min > priceRange.max)
    wrong['priceRange.max'] ??= 'The maximum is below the minimum.';
  if (profile.avgCloseTime === 0) wrong['avgCloseTime'] = 'Enter at least 1 day.';
  if (proofOfFunds?.expires === '') wrong['proofOfFunds.expires'] = 'Enter the day on which it expires.';
  else if (proofOfFunds?.date && proofOfFunds.date > proofOfFunds.expires)
    wrong['proofOfFunds.expires'] = 'It expires before its date.';
  return { profile, wrong };
}
