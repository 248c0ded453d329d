import {
  type Category,
  categories,
  categoryLabels,
  isBarred,
  stateNames,
  states,
  truncateText,
} from '@dealstead/contracts';
import { readPhoneCell } from '@dealstead/contracts/tools/phoneCell';
import { choiceReader } from '@dealstead/contracts/values/choice';
import { readPhones } from '@dealstead/contracts/values/phone';
import { valueOf } from '@dealstead/contracts/values/reading';
import { parseList } from '@dealstead/service-kit/csv/cellValues';
import { textOf } from '@dealstead/service-kit/imports/cells';
import type { ColumnValues } from '@dealstead/service-kit/imports/kind';
import type { Row } from '@dealstead/service-kit/imports/row';

export const readCategory = choiceReader(categories, {
  labels: categoryLabels,
  synonyms: {
    residential:
      'house,houses,home,homes,single family,single family home,sfr,sfh,condo,townhouse,townhome,multifamily,duplex,triplex,fourplex,quadplex,apartment,apartments,rental,mobile home'.split(
        ',',
      ),
    land: ['lot', 'lots', 'vacant land', 'acreage'],
    commercial: ['retail', 'office'],
    agricultural: ['farm', 'farms', 'ranch'],
  },
});
const stateChoice = choiceReader(states, { labels: stateNames });

/** The postal code of a state. */
export const readState = (row: Row): string | null => row.choice('state', stateChoice);

/** The columns of a contact and of an invitation that are the same: who it is, and what they buy. */
export function readPerson(row: Row) {
  const named = row.names();
  const [person] = named.people;
  const [min, max] = [row.money('minBudget'), row.money('maxBudget')];
  const isReversed = min !== null && max !== null && min > max;
  if (isReversed) row.leaveOut('minBudget', row.text('minBudget'), 'Larger than the largest budget');
  return {
    first_name: truncateText(person?.first ?? '', 100) || null,
    last_name: truncateText([person?.last, person?.suffix].filter(Boolean).join(' '), 100) || null,
    phone: readUsPhone(row),
    company: named.company,
    investment_types: parseList(row.text('investmentTypes')).flatMap(
      (word): Category | readonly Category[] => row.choice('investmentTypes', readCategory, word) ?? [],
    ),
    min_budget_cents: isReversed ? null : min,
    max_budget_cents: max,
  };
}

/** A number that can be called in the United States; the first one of several that is not marked as barred. */
function readUsPhone(row: Row): string | null {
  const text = row.text('phone');
  const read = readPhones(text);
  const phones = valueOf(read) ?? [];
  const cell = valueOf(readPhoneCell(text));
  const first = phones.find((_, at) => !isBarred(cell!.phones[at]!));
  if (phones.length > 0 && first === undefined) {
    row.leaveOut('phone', text, 'Marked do not call');
    return null;
  }
  if (first === undefined || first.isForeign) {
    if (read.kind !== 'empty')
      row.leaveOut('phone', text, read.kind === 'damaged' ? read.reason : 'Not a US number of 10 digits');
    return null;
  }
  if (phones.length > 1)
    row.leaveOut(
      'phone',
      text,
      first === phones[0] ? 'Several numbers; the first one came in' : 'The first number that is not marked came in',
    );
  else if (first.extension !== null) row.leaveOut('phone', text, 'The number came in without its extension');
  else if (cell!.hasOtherText) row.leaveOut('phone', text, 'Words beside the number came in as notes');
  return first.number;
}

/** A contact or an invitation as the preview of an import shows it. */
export const previewPerson = (record: ColumnValues, details: readonly (string | null)[]) => ({
  name: [textOf(record, 'first_name'), textOf(record, 'last_name')].filter(Boolean).join(' '),
  email: textOf(record, 'email'),
  phone: textOf(record, 'phone'),
  company: textOf(record, 'company'),
  detail: details.filter(Boolean).join(', '),
});

/** Longest texts of the fields that contacts and invitations have. */
export const personLimits = {
  firstName: 100,
  lastName: 100,
  fullName: 200,
  email: 254,
  phone: 80,
  company: 200,
  investmentTypes: 500,
};

/** Columns in which a contact and a row are compared. */
export const personLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  city: 'City',
  state: 'State',
  location: 'Location',
  tags: 'Tags',
  investment_types: 'Investment types',
  min_budget_cents: 'Smallest budget',
  max_budget_cents: 'Largest budget',
  notes: 'Notes',
};
