import { readPhones, textsBesidePhones, writePhone } from '../values/phone.ts';
import { mapReading, type Reading } from '../values/reading.ts';
import { phoneKindOf } from './leadCells.ts';
import { isBarred, type LeadPhone, plainPhone } from './contactPoints.ts';

/** What lists write of a number that may not be called, in a column of its own or beside the number. */
export const doNotCallWords =
  /\b(?:dnc\w*|d\.n\.c|do[ _-]?not\w*|don['\u2019]?t|no (?:more )?(?:calls?|contact|texts?)|never (?:call|contact|text)|stop calling|opt(?:ed)?[ -]?out|unsubscribed?|federal|state|internal|listed|registered|registry|blocked)\b/i;
/** What they write of the number of somebody who sues over calls. */
export const litigatorWords = /\b(?:litigat\w*|tcpa|plaintiffs?|sues|sued)\b/i;

/** Words that say which of somebody's numbers it is, and those that join numbers. They are no loss. */
const plainWords =
  /\b(?:cell|cellular|mobile|iphone|wireless|home|work|office|business|land|line|landline|fixed|residential|voip|main|fax|pager|other|primary|phone|telephone|tel|list|on|both|all|number|no|call|text|sms|direct|or|and|c|m|h|w|o|p|t|f)\b/gi;
const markText = new RegExp(`${doNotCallWords.source}|${litigatorWords.source}`, 'gi');
/** What parts a mark from the number before it. */
const parting = /[,;|/\n&]|\b(?:both|all|or|and)\b/i;

const marksOf = (text: string) => ({
  doNotContact: doNotCallWords.test(text),
  isLitigator: litigatorWords.test(text),
});

/** Whether a mark is not that of the number before it: "…0111, DNC" and "(both DNC)", but not "(cell, DNC)". */
function isOfAll(text: string): boolean {
  const before = text.slice(0, Math.max(text.search(markText), 0));
  return parting.test(before.replace(/[([][^)\]]*$/, '')) || /\b(?:both|all)\b/i.test(before);
}

/** Numbers of one cell. */
export interface PhoneCell {
  readonly phones: readonly LeadPhone[];
  /** Whether words stand beside the numbers that are no mark and no kind. */
  readonly hasOtherText: boolean;
}

/**
 * The phone numbers of a cell with what is written beside them: "901-555-0111 (DNC), 901-555-0112 cell". A mark belongs to the
 * number before it; one that stands before the first number, or behind a comma or "both", bars all numbers of the cell.
 */
export const readPhoneCell = (cell: string): Reading<PhoneCell> =>
  mapReading(readPhones(cell), (phones) => {
    const [before, ...after] = textsBesidePhones(cell);
    const texts = phones.map((_, at) => after[at] ?? '');
    const ofAll = marksOf([before, ...texts.filter(isOfAll)].join(' . '));
    // "c 901-555-0111 h 901-555-0112" names each number's kind before it.
    const kinds = phoneKindIn(before) === null ? texts : [before, ...texts];
    const isForeign = phones[0].isForeign;
    return {
      phones: phones.map((phone, at) => {
        const own = marksOf(texts[at]!);
        return {
          ...plainPhone(writePhone(phone)),
          kind: phoneKindIn(kinds[at]!),
          doNotContact: own.doNotContact || ofAll.doNotContact,
          isLitigator: own.isLitigator || ofAll.isLitigator,
        };
      }),
      hasOtherText: !isForeign && [before, ...texts].some(hasOtherWords),
    };
  });

const hasOtherWords = (text: string): boolean =>
  /\p{L}/u.test(text.replaceAll(markText, '').replaceAll(plainWords, ''));

const phoneKindIn = (text: string) => (hasOtherWords(text) ? null : phoneKindOf(text.replaceAll(markText, '')));

/** A number as somebody types it, barred where words beside it say so: "901-555-0111 do not call". */
export function markTypedPhone<ContactPoint extends Pick<LeadPhone, 'number' | 'doNotContact' | 'isLitigator'>>(
  contactPoint: ContactPoint,
): ContactPoint {
  const said = marksOf(textsBesidePhones(contactPoint.number).join(' . '));
  return isBarred(said)
    ? {
        ...contactPoint,
        doNotContact: contactPoint.doNotContact || said.doNotContact,
        isLitigator: contactPoint.isLitigator || said.isLitigator,
      }
    : contactPoint;
}

/** Whether no words beside a typed number bar it. */
export const isFreePhone = (number: string): boolean => !isBarred(markTypedPhone(plainPhone(number)));
