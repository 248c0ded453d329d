import { dollarsToCents, formatAgreedCents, daysBetween } from '@dealstead/contracts';
import { type BuyerProfile, type ScoreLine } from '@dealstead/contracts/tools/buyerProfile';
import { proofOfFundsLabels, proofOfFundsReminders } from '@dealstead/contracts/tools/proofOfFunds';

const money = (dollars: number) => formatAgreedCents(dollarsToCents(dollars));
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Days until a proof of funds expires, negative afterwards; null without one. */
export function proofDaysLeft(profile: BuyerProfile | null, today: string): number | null {
  return profile?.proofOfFunds ? daysBetween(today, profile.proofOfFunds.expires) : null;
}

/**
 * The buyer score: five parts of 100 points. The weights are ours and follow what a seller checks first: whether the money
 * is there, whether it covers the prices that the buyer looks for, and how often and how fast they closed. Everything but
 * the dates is the buyer's own statement.
 */
export function scoreBuyer(profile: BuyerProfile | null, today: string): ScoreLine[] {
  return [
    scoreProof(profile, today),
    scoreCash(profile),
    scoreDeals(profile),
    scoreCloseTime(profile),
    scoreContact(profile),
  ];
}

export const totalScore = (lines: readonly ScoreLine[]): number => lines.reduce((sum, { points }) => sum + points, 0);

function scoreProof(profile: BuyerProfile | null, today: string): ScoreLine {
  const line = { key: 'proof-of-funds', label: 'Proof of funds', maximum: 30 } as const;
  const days = proofDaysLeft(profile, today);
  if (!profile?.proofOfFunds || days === null)
    return { ...line, points: 0, arithmetic: '30 points for a document that has not expired' };
  const name = proofOfFundsLabels[profile.proofOfFunds.kind];
  if (days < 0) return { ...line, points: 0, arithmetic: `${name}, expired ${plural(-days, 'day')} ago: 0 of 30` };
  const left = days === 0 ? 'expires today' : `valid for ${plural(days, 'more day')}`;
  return { ...line, points: 30, arithmetic: `${name}, ${left}: 30 of 30` };
}

function scoreCash(profile: BuyerProfile | null): ScoreLine {
  const line = { key: 'cash', label: 'Cash against price', maximum: 25 } as const;
  const cash = profile?.cashAvailable ?? null;
  const price = profile?.priceRange.max ?? null;
  if (cash === null || price === null || price === 0)
    return { ...line, points: 0, arithmetic: '25 points × cash ÷ highest price, once you enter both' };
  const points = Math.round(25 * Math.min(1, cash / price));
  const share = `${money(cash)} ÷ ${money(price)}`;
  return { ...line, points, arithmetic: `25 × ${share}${cash > price ? ', at most 25' : ''} = ${points}` };
}

const pointsPerDeal = 4;

function scoreDeals(profile: BuyerProfile | null): ScoreLine {
  const closed = profile?.dealsClosed ?? 0;
  const points = Math.min(20, closed * pointsPerDeal);
  const arithmetic =
    closed === 0
      ? `${pointsPerDeal} points for each closed deal, at most 20`
      : `${pointsPerDeal} × ${plural(closed, 'closed deal')}${closed * pointsPerDeal > 20 ? ', at most 20' : ''} = ${points}`;
  return { key: 'deals', label: 'Deals closed', points, maximum: 20, arithmetic };
}

/** Points by the average days from contract to closing; the marketplace's own average is 14. */
const closeTimes = [
  { days: 14, points: 15 },
  { days: 30, points: 10 },
  { days: 45, points: 5 },
] as const;

function scoreCloseTime(profile: BuyerProfile | null): ScoreLine {
  const line = { key: 'close-time', label: 'Days to close', maximum: 15 } as const;
  const days = profile?.avgCloseTime ?? null;
  if (!profile || days === null || profile.dealsClosed === 0)
    return { ...line, points: 0, arithmetic: '15 points up to 14 days, 10 up to 30, 5 up to 45' };
  const points = closeTimes.find((step) => days <= step.days)?.points ?? 0;
  const step = closeTimes.find((one) => days <= one.days);
  const rule = step ? `up to ${step.days} days` : 'over 45 days';
  return { ...line, points, arithmetic: `${plural(days, 'day')}, ${rule}: ${points} of 15` };
}

function scoreContact(profile: BuyerProfile | null): ScoreLine {
  const line = { key: 'profile', label: 'Profile', maximum: 10 } as const;
  if (!profile) return { ...line, points: 0, arithmetic: 'Phone 4, areas 3, property types 3' };
  const parts = [
    { name: 'phone', points: 4, given: profile.phone !== null },
    { name: 'areas', points: 3, given: profile.preferredAreas.length > 0 },
    { name: 'property types', points: 3, given: profile.propertyTypes.length > 0 },
  ];
  const given = parts.filter((part) => part.given);
  const points = given.reduce((sum, part) => sum + part.points, 0);
  const arithmetic = parts.map((part) => `${part.name} ${part.given ? part.points : `0 of ${part.points}`}`).join(', ');
  return { ...line, points, arithmetic: arithmetic.charAt(0).toUpperCase() + arithmetic.slice(1) };
}

/**
 * The reminder that is due so many days before the expiry, as its number of days: the latest whose day has come. Null before
 * the first one and after the expiry.
 */
export function reminderAt(daysLeft: number): number | null {
  if (daysLeft < 0) return null;
  return proofOfFundsReminders.findLast((days) => daysLeft <= days) ?? null;
}
