import { catalogue, parsePlan, registrationPlans, type PlanEntry } from '@dealstead/contracts';

export type RegistrationPlan = (typeof registrationPlans)[number];

/** The plan of the `plan` parameter in either spelling; free for other values. */
export function parseRegistrationPlan(parameter: string | null): RegistrationPlan {
  const requested = parsePlan(parameter ?? '');
  return registrationPlans.find((plan) => requested !== null && parsePlan(plan) === requested) ?? 'free';
}

/** The catalog entry of a form value. */
export function entryOf(plan: RegistrationPlan): PlanEntry {
  return catalogue[parsePlan(plan) ?? 'free'];
}

/** The first features of a plan in one line: "Adds advanced analytics, comparable sales, portfolio tracking". */
export function planSummary({ features }: PlanEntry): string {
  const ownFeatures = features.filter((feature) => !feature.startsWith('Everything in'));
  const [first = '', ...rest] = ownFeatures
    .slice(0, 3)
    .map((feature) => (/^[A-Z][a-z]/.test(feature) ? uncapitalized(feature) : feature));
  const line = [first, ...rest].join(', ');
  return ownFeatures.length < features.length ? `Adds ${line}` : line.charAt(0).toUpperCase() + line.slice(1);
}

const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
