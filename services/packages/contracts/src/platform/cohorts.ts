import type { Plan } from '../plans.ts';

/** Who gets a version in canary: everyone who meets one of the three conditions. */
export interface Cohort {
  /** Percentage of browsers and members, chosen by a hash; two decimals count. */
  readonly percent: number;
  readonly plans: readonly Plan[];
  readonly memberIds: readonly number[];
}

/** What is known of someone who opens a page. */
export interface CohortCandidate {
  /** Random id that the browser keeps, or the member's id; null where there is none. */
  readonly key: string | null;
  /** Null for visitors. */
  readonly memberId: number | null;
  /** The plan that counts for a member. */
  readonly plan: Plan | null;
}

/**
 * Whether someone belongs to a cohort. The answer depends on the arguments only, so that it is the same for each page and at
 * each gateway, and whoever is among 5 % is among 20 % as well.
 * @param salt differs between canaries, so that not always the same people get them
 */
export function isInCohort(cohort: Cohort, { key, memberId, plan }: CohortCandidate, salt: string): boolean {
  if (memberId !== null && cohort.memberIds.includes(memberId)) return true;
  if (plan !== null && cohort.plans.includes(plan)) return true;
  return key !== null && bucketOf(`${salt} ${key}`) < Math.round(cohort.percent * (buckets / 100));
}

/** A cohort for histories, the audit trail and commands: "5%, plans buyer, 3 members". */
export function describeCohort({ percent, plans, memberIds }: Cohort): string {
  const members = `${memberIds.length} ${memberIds.length === 1 ? 'member' : 'members'}`;
  return [
    ...(percent > 0 ? [`${percent}%`] : []),
    ...(plans.length > 0 ? [`plans ${plans.join(' and ')}`] : []),
    ...(memberIds.length > 0 ? [members] : []),
  ].join(', ');
}

const buckets = 10_000;

/** A bucket by 32-bit FNV-1a with the finalizer of MurmurHash3, which spreads texts that differ in their last characters. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % buckets;
}
