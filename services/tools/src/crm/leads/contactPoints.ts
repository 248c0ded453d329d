import { isDeepStrictEqual } from 'node:util';
import {
  emailKey,
  isBarred,
  type LeadEmail,
  type LeadPhone,
  phoneKey,
  plainEmail,
  plainPhone,
} from '@dealstead/contracts';
import { markTypedPhone } from '@dealstead/contracts/tools/phoneCell';
import type { LeadFields } from '@dealstead/contracts/tools/leads';

/** The columns in which a lead's numbers and addresses are stored: all of them, and the first. */
interface StoredContactPoints {
  readonly phone: string | null;
  readonly email: string | null;
  readonly phones: readonly LeadPhone[];
  readonly emails: readonly LeadEmail[];
}

/** Whoever knows only one number or address of a lead changes the first; what was known of another number is not said of it. */
const withFirst = <ContactPoint>(
  contactPoints: readonly ContactPoint[],
  first: ContactPoint | null,
  keyOf: (contactPoint: ContactPoint) => string,
): ContactPoint[] => {
  const [former, ...rest] = contactPoints;
  if (first === null) return rest;
  if (former !== undefined && keyOf(former) === keyOf(first)) return [{ ...former, ...numberOf(first) }, ...rest];
  const known = rest.find((contactPoint) => keyOf(contactPoint) === keyOf(first));
  return [known ?? first, ...rest.filter((contactPoint) => contactPoint !== known)];
};

/** A number or address as it is written now, without what else is known of it. */
const numberOf = <ContactPoint>(contactPoint: ContactPoint): Partial<ContactPoint> =>
  Object.fromEntries(
    Object.entries(contactPoint as object).filter(([name]) => name === 'number' || name === 'address'),
  ) as Partial<ContactPoint>;

/**
 * The changes of a lead with all its numbers and addresses, of which the first is also its phone and email. A client that knows only
 * `phone` and `email` changes the first ones.
 */
export function withContactPoints(stored: StoredContactPoints, changes: Partial<LeadFields>): Partial<LeadFields> {
  const phones =
    changes.phones ??
    (changes.phone === undefined
      ? undefined
      : withFirst(stored.phones, changes.phone === null ? null : plainPhone(changes.phone), phoneKey));
  const emails =
    changes.emails ??
    (changes.email === undefined
      ? undefined
      : withFirst(stored.emails, changes.email === null ? null : plainEmail(changes.email), emailKey));
  return {
    ...changes,
    ...(phones === undefined ? {} : { phones: phones.map(markTypedPhone), phone: phones[0]?.number ?? null }),
    ...(emails === undefined ? {} : { emails, email: emails[0]?.address ?? null }),
  };
}

/**
 * Numbers as they are stored: with the key by which SQL compares them. A number of which nothing else is known stands alone in
 * `phone`, so that a list of plain leads fills none of the indexes of `phones`.
 */
export const storedPhones = (phones: readonly LeadPhone[]) =>
  phones.length === 1 && isDeepStrictEqual(phones[0], plainPhone(phones[0]!.number))
    ? []
    : phones.map((phone) => ({ ...phone, key: phoneKey(phone) }));
export const storedEmails = (emails: readonly LeadEmail[]) =>
  emails.length === 1 && isDeepStrictEqual(emails[0], plainEmail(emails[0]!.address))
    ? []
    : emails.map((email) => ({ ...email, key: emailKey(email) }));

/**
 * All numbers and addresses of a stored row. The version before, the import and forms write only the first, so that `phone` and `email`
 * decide which it is.
 */
export function readContactPoints({
  phone,
  email,
  phones,
  emails,
}: StoredContactPoints): Pick<StoredContactPoints, 'phones' | 'emails'> {
  return {
    phones: startingWith(phones.map(withoutKey), phone, 'number', plainPhone),
    emails: startingWith(emails.map(withoutKey), email, 'address', plainEmail),
  };
}

const withoutKey = <ContactPoint extends object>(contactPoint: ContactPoint): ContactPoint => {
  const { key: _key, ...rest } = contactPoint as ContactPoint & { key?: string };
  return rest as ContactPoint;
};

function startingWith<Name extends string, ContactPoint extends Readonly<Record<Name, string>>>(
  contactPoints: readonly ContactPoint[],
  first: string | null,
  name: Name,
  plain: (text: string) => ContactPoint,
): readonly ContactPoint[] {
  if (first === null || contactPoints[0]?.[name] === first) return contactPoints;
  return [plain(first), ...contactPoints.filter((contactPoint) => contactPoint[name] !== first)];
}

/** The numbers after a call; the result is stored at the one that was called. */
export function withResult(
  phones: readonly LeadPhone[],
  called: string | undefined,
  lastResult: NonNullable<LeadPhone['lastResult']>,
): readonly LeadPhone[] {
  const key = called === undefined ? undefined : phoneKey({ number: called });
  const phone = phones.find((known) => (key === undefined ? !isBarred(known) : phoneKey(known) === key));
  return phones.map((known) => (known === phone ? { ...known, lastResult } : known));
}
