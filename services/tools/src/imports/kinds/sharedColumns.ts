import {
  emailKey,
  firstOfEach,
  type LeadEmail,
  type LeadPhone,
  maxContactPoints,
  phoneKey,
  plainEmail,
  plainPhone,
  truncateText,
} from '@dealstead/contracts';
import { contactPointNamed } from '@dealstead/contracts/tools/contactPointNames';
import { emailKindOf, phoneKindOf, readFlagCell } from '@dealstead/contracts/tools/leadCells';
import { doNotCallWords, litigatorWords, markTypedPhone, readPhoneCell } from '@dealstead/contracts/tools/phoneCell';
import { valueOf } from '@dealstead/contracts/values/reading';
import { readEmails } from '@dealstead/service-kit/imports/cells';
import type { Row } from '@dealstead/service-kit/imports/row';
import { mergeContactPoints } from './leadMerge.ts';

const maxTagLength = 40;

/** Fields of each of a row's phone numbers. */
const phoneFields = Array.from({ length: maxContactPoints }, (_, at) => ({
  number: at === 0 ? 'phone' : `phone${at + 1}`,
  kind: `phone${at + 1}Kind`,
  doNotCall: `phone${at + 1}DoNotCall`,
  litigator: `phone${at + 1}Litigator`,
}));

/**
 * All phone numbers of a row, at most ten, the first one first. A North American one is formatted as (901) 555-0134, so that all look
 * alike. What is no number is left out; a number without its area code is kept as it is.
 */
export function readRowPhones(row: Row): LeadPhone[] {
  // A mark that is not understood bars the number, too: nobody is called on a guess.
  const isMarked = (field: string, yesWords: RegExp) =>
    row.value(field, (text) => readFlagCell({ yesWords }, text)) ?? row.text(field) !== '';
  const phones = phoneFields.flatMap(({ number, kind, doNotCall, litigator }): LeadPhone[] => {
    const numbers = numbersOf(row, number);
    if (numbers.length === 0) return [];
    const kindOfColumn = phoneKindOf(row.text(kind));
    const column = row.column(number);
    const kindOfName = contactPointNamed(column) === 'phone' ? phoneKindOf(column) : null;
    const isBarredByColumn = isMarked(doNotCall, doNotCallWords);
    const isLitigatorByColumn = isMarked(litigator, litigatorWords);
    return numbers.map((one) => ({
      ...one,
      kind: kindOfColumn ?? one.kind ?? kindOfName,
      doNotContact: isBarredByColumn || one.doNotContact,
      isLitigator: isLitigatorByColumn || one.isLitigator,
    }));
  });
  return upTo(row, 'phone', mergeContactPoints(phones, phoneKey), ({ number }) => number);
}

/** The numbers of a cell with the marks and kinds that stand beside them. */
function numbersOf(row: Row, field: string): readonly LeadPhone[] {
  const text = row.text(field);
  if (text === '') return [];
  const read = readPhoneCell(text);
  const cell = valueOf(read);
  if (cell !== null) {
    if (cell.hasOtherText) row.leaveOut(field, text, 'Words beside the number came in as notes');
    return cell.phones;
  }
  const digits = text.replaceAll(/\D/g, '').length;
  if (read.kind === 'not-understood' && digits >= 7 && digits <= 15) {
    if (text.length > 40) row.leaveOut(field, text, read.reason);
    return [{ ...markTypedPhone(plainPhone(text)), number: truncateText(text, 40) }];
  }
  if ('reason' in read) row.leaveOut(field, text, read.reason);
  return [];
}

const emailFields = Array.from({ length: maxContactPoints }, (_, at) => ({
  address: at === 0 ? 'email' : `email${at + 1}`,
  kind: `email${at + 1}Kind`,
}));

/** All email addresses of a row with their kinds, at most ten, the first one first. */
export function readRowEmails(row: Row): LeadEmail[] {
  const emails = emailFields.flatMap(({ address, kind }) => {
    const column = row.column(address);
    const kindOfName = contactPointNamed(column) === 'email' ? emailKindOf(column) : null;
    const kindOfColumn = emailKindOf(row.text(kind)) ?? kindOfName;
    return readEmails(row, address).map((one): LeadEmail => ({ ...plainEmail(one), kind: kindOfColumn }));
  });
  return upTo(row, 'email', mergeContactPoints(emails, emailKey), ({ address }) => address);
}

/** As many as are kept; the others are left out by name. */
function upTo<ContactPoint>(
  row: Row,
  field: 'phone' | 'email',
  contactPoints: readonly ContactPoint[],
  textOf: (contactPoint: ContactPoint) => string,
): ContactPoint[] {
  const others = contactPoints.slice(maxContactPoints).map(textOf).join(', ');
  const noun = field === 'phone' ? 'phone numbers' : 'email addresses';
  if (others !== '') row.leaveOut(field, others, `At most ${maxContactPoints} ${noun} are kept`);
  return contactPoints.slice(0, maxContactPoints);
}

/**
 * The tags of a row, which commas, semicolons or bars separate, behind those that its owner gives all rows. What is cut, or more than
 * are kept, is left out by name.
 */
export function readTags(row: Row, given: readonly string[], most: number): string[] {
  const stated = row
    .text('tags')
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const long = stated.filter((tag) => tag.length > maxTagLength);
  if (long.length > 0) row.leaveOut('tags', long.join(', '), `Longer than ${maxTagLength} characters`);
  const cut = stated.map((tag) => truncateText(tag, maxTagLength));
  const tags = firstOfEach([...given, ...cut], (tag) => tag.toLowerCase());
  if (tags.length > most) row.leaveOut('tags', tags.slice(most).join(', '), `At most ${most} tags are kept`);
  return tags.slice(0, most);
}

/** Columns that are appended to the notes, each with its name. */
const noteField = /^note\d+$/;

/** The lines of the notes that are columns of the file. */
export const readNotedColumns = (row: Row): string[] =>
  row.mapped(noteField).flatMap((field) => {
    const text = row.text(field);
    return text === '' ? [] : [`${row.label(field)}: ${text}`];
  });

/** Columns that are appended to the notes may be long. */
export const noteLimits = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`note${at + 1}`, 5_000]));
