import {
  type LookupQuota,
  type Membership,
  type SkipTrace,
  skipTraceLifetimeDays,
  skipTraceLimit,
  skipTracesPerMinute,
} from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { Forbidden, TooMany } from '@dealstead/service-kit';
import { monthAfter } from '../propertyRecords/rules.ts';
import type { FoundContact } from './provider.ts';

/** A member's quota after `used` results of the month. */
export function traceQuotaOf(membership: Membership | null, used: number, month: string): LookupQuota {
  const limit = skipTraceLimit(membership);
  return { limit, used, left: Math.max(0, limit - used), renewsOn: monthAfter(month) };
}

/** Someone on a seat sees contact data and asks for it only with the owner's permission for contact details. */
export const maySeeContacts = ({ actingFor }: Pick<MemberIdentity, 'actingFor'>): boolean =>
  actingFor === undefined || actingFor.permissions.includes('contact-data');

/** @throws Forbidden for a seat without the permission for contact details */
export function assertMayRequest(actor: Pick<MemberIdentity, 'actingFor'>): void {
  if (maySeeContacts(actor)) return;
  throw new Forbidden('Your seat does not include contact details. The owner can allow them in Team.');
}

/** @throws Forbidden when the month's results are used, with the number and the day of new ones */
export function assertTracesLeft({ left, limit, renewsOn }: LookupQuota): void {
  if (left > 0) return;
  const day = new Date(`${renewsOn}T12:00:00Z`).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  throw new Forbidden(
    `You have used all ${limit.toLocaleString('en-US')} skip-trace results of this month. You get new ones on ${day}.`,
    'skip-traces-used',
    { limit, renewsOn },
  );
}

/** @throws TooMany after the limit of a minute; requests without a result count too */
export function assertRate(requestsInLastMinute: number): void {
  if (requestsInLastMinute < skipTracesPerMinute) return;
  throw new TooMany(60, `You can run ${skipTracesPerMinute} skip traces a minute. Wait a minute and try again.`);
}

/** When a result of a moment is deleted. */
export const expiryOf = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + skipTraceLifetimeDays * 86_400_000);

/** Whether there is any way to reach the owner; a name alone is no result and does not count. */
export const hasContact = ({ phoneNumbers, emailAddresses, mailingAddress }: FoundContact): boolean =>
  phoneNumbers.length > 0 || emailAddresses.length > 0 || mailingAddress !== null;

/** The result without what reaches the owner: last two digits, first letter and domain. */
export function maskTrace(trace: SkipTrace): SkipTrace {
  return {
    ...trace,
    mailingAddress: trace.mailingAddress === null ? null : '•••••',
    phoneNumbers: trace.phoneNumbers.map((phone) => ({ ...phone, number: `(•••) •••-••${phone.number.slice(-2)}` })),
    emailAddresses: trace.emailAddresses.map((email) => email.replace(/^(.)[^@]*/, '$1•••••')),
    relatives: [],
    isMasked: true,
  };
}
