import { isDeepStrictEqual } from 'node:util';
import {
  emailKey,
  firstOfEach,
  type LeadEmail,
  type LeadPhone,
  maxContactPoints,
  phoneKey,
} from '@dealstead/contracts';
import { type KeyedLead, readContactPoints, storedEmails, storedPhones } from '../../crm/index.ts';
import { fillOrOverwrite, joinNotes, textOf } from '@dealstead/service-kit/imports/cells';
import type { ColumnValues } from '@dealstead/service-kit/imports/kind';

/** The numbers and addresses of a lead as one text each; of a row beside a lead, those that it adds or of which it says more. */
export function shownContactPoints(lead: ColumnValues, beside?: ColumnValues): ColumnValues {
  const [stated, known] = [readContactPoints(keyedOf(lead)), readContactPoints(keyedOf(beside ?? {}))];
  const there = new Set([...known.phones, ...known.emails].map(writeContactPoint));
  const textOfContactPoints = <ContactPoint extends LeadPhone | LeadEmail>(
    old: readonly ContactPoint[],
    contactPoints: readonly ContactPoint[],
    keyOf: (contactPoint: ContactPoint) => string,
  ) =>
    joinContactPoints([...old, ...contactPoints], keyOf)
      .map(writeContactPoint)
      .filter((text) => !there.has(text))
      .join(', ') || null;
  return {
    phone: textOfContactPoints(known.phones, stated.phones, phoneKey),
    email: textOfContactPoints(known.emails, stated.emails, emailKey),
  };
}

/** (901) 555-0134 (mobile, do not contact) */
export function writeContactPoint(contactPoint: LeadPhone | LeadEmail): string {
  const of = [
    contactPoint.kind,
    contactPoint.doNotContact && 'do not contact',
    contactPoint.isLitigator && 'litigator',
  ].filter(Boolean);
  return `${'number' in contactPoint ? contactPoint.number : contactPoint.address}${of.length > 0 ? ` (${of.join(', ')})` : ''}`;
}

/** Fills or overwrites a lead's values. Numbers, addresses, tags and own fields of both are kept; notes are added. */
export function mergeLead(now: ColumnValues, row: ColumnValues, action: 'fill' | 'overwrite'): ColumnValues {
  const changes = fillOrOverwrite(now, row, action, ['tags']);
  const [known, stated] = [readContactPoints(keyedOf(now)), readContactPoints(keyedOf(row))];
  const [first, second] = action === 'fill' ? [known, stated] : [stated, known];
  const [phones, morePhones] = splitContactPoints([...first.phones, ...second.phones], phoneKey);
  const [emails, moreEmails] = splitContactPoints([...first.emails, ...second.emails], emailKey);
  const [under, over] = action === 'fill' ? [row, now] : [now, row];
  return {
    ...changes,
    custom: { ...customOf(under), ...customOf(over) },
    phones: isDeepStrictEqual(phones, known.phones) ? now['phones'] : storedPhones(phones),
    phone: phones[0]?.number ?? null,
    emails: isDeepStrictEqual(emails, known.emails) ? now['emails'] : storedEmails(emails),
    email: emails[0]?.address ?? null,
    notes: joinNotes(now, withLines(row, [...morePhones, ...moreEmails].map(writeContactPoint)), 10_000),
  };
}

/** A row with further lines of its notes. */
const withLines = (row: ColumnValues, lines: readonly string[]): ColumnValues =>
  lines.length === 0
    ? row
    : { ...row, notes: [textOf(row, 'notes'), ...lines].filter((text) => text !== null).join('\n') };

const customOf = (record: ColumnValues): object => record['custom'] ?? {};

/** What a lead is compared by. */
export const keyedOf = (record: ColumnValues): KeyedLead => ({
  phone: textOf(record, 'phone'),
  email: textOf(record, 'email'),
  phones: (record['phones'] ?? []) as readonly LeadPhone[],
  emails: (record['emails'] ?? []) as readonly LeadEmail[],
  propertyAddress: textOf(record, 'property_address'),
});

const joinContactPoints = <ContactPoint extends LeadPhone | LeadEmail>(
  contactPoints: readonly ContactPoint[],
  keyOf: (contactPoint: ContactPoint) => string,
): ContactPoint[] => splitContactPoints(contactPoints, keyOf)[0];

/** As many as a lead has, and the others. */
function splitContactPoints<ContactPoint extends LeadPhone | LeadEmail>(
  contactPoints: readonly ContactPoint[],
  keyOf: (contactPoint: ContactPoint) => string,
): [ContactPoint[], ContactPoint[]] {
  const merged = mergeContactPoints(contactPoints, keyOf);
  return [merged.slice(0, maxContactPoints), merged.slice(maxContactPoints)];
}

/** Each number once, at its first place. It is barred if it is so anywhere; what one does not know another states. */
export function mergeContactPoints<ContactPoint extends LeadPhone | LeadEmail>(
  contactPoints: readonly ContactPoint[],
  keyOf: (contactPoint: ContactPoint) => string,
): ContactPoint[] {
  return firstOfEach(contactPoints, keyOf).map((contactPoint) => {
    const same = contactPoints.filter((other) => keyOf(other) === keyOf(contactPoint));
    return {
      ...contactPoint,
      kind: same.find(({ kind }) => kind !== null)?.kind ?? null,
      source: same.find(({ source }) => source !== null)?.source ?? null,
      doNotContact: same.some(({ doNotContact }) => doNotContact),
      isLitigator: same.some(({ isLitigator }) => isLitigator),
    };
  });
}
