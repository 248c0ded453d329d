import type { UserMetrics } from '@dealstead/contracts';
import { formatCount, formatPercent, type Stat } from '@dealstead/kit';

type Day = UserMetrics['days'][number];
export type Total = Record<Exclude<keyof Day, 'day' | 'activeMembers'>, number>;

/** The sums of days. */
export const totalOf = (days: readonly Day[]): Total =>
  days.reduce<Total>(
    (sum, { visits, signUps, activated, checkouts, paid }) => ({
      visits: sum.visits + visits,
      signUps: sum.signUps + signUps,
      activated: sum.activated + activated,
      checkouts: sum.checkouts + checkouts,
      paid: sum.paid + paid,
    }),
    { visits: 0, signUps: 0, activated: 0, checkouts: 0, paid: 0 },
  );

/** A part of a whole as text: 12.5%; an en dash where it is no part, such as sign-ups by invitation beside fewer visits. */
export const shareText = (part: number, whole: number): string =>
  whole > 0 && part <= whole ? formatPercent(part / whole, 1) : '–';

/** Key figures of a period. */
export const metricStats = ({ visits, signUps, activated, paid }: Total): Stat[] => [
  { label: 'Visits', value: formatCount(visits) },
  {
    label: 'Sign-ups',
    value: formatCount(signUps),
    note: visits > 0 && signUps <= visits ? `${shareText(signUps, visits)} of visits` : undefined,
  },
  { label: 'Activated', value: shareText(activated, signUps), note: `${formatCount(activated)} members` },
  { label: 'Paid', value: shareText(paid, signUps), note: `${formatCount(paid)} members` },
];

/** The steps from visit to payment, each with its share of the step before. */
export function funnelSteps({ visits, signUps, activated, checkouts, paid }: Total) {
  const steps = [
    { label: 'Visits', value: visits },
    { label: 'Sign-ups', value: signUps },
    { label: 'Activated', value: activated },
    { label: 'Began checkout', value: checkouts },
    { label: 'Paid', value: paid },
  ];
  return steps.map(({ label, value }, i) => {
    // Activation is not a condition of a checkout, so both are shares of the sign-ups.
    const whole = i === 0 ? 0 : i === 4 ? checkouts : i === 1 ? visits : signUps;
    return {
      label,
      value,
      valueText: i === 0 ? formatCount(value) : `${formatCount(value)} (${shareText(value, whole)})`,
    };
  });
}
