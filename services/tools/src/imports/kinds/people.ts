import {
  type Category,
  categories,
  categoryLabels,
  isBarred,
  type LeadPhone,
  stateNames,
  states,
  truncateText,
} from '@dealstead/contracts';
import { choiceReader } from '@dealstead/contracts/values/choice';
import { readPhones } from '@dealstead/contracts/values/phone';
import { valueOf } from '@dealstead/contracts/values/reading';
import { parseList } from '@dealstead/service-kit/csv/cellValues';
import { textOf } from '@dealstead/service-kit/imports/cells';
import type { ColumnValues } from '@dealstead/service-kit/imports/kind';
import type { Row } from '@dealstead/service-kit/imports/row';
import { writeContactPoint } from './leadMerge.ts';
import { readRowPhones } from './sharedColumns.ts';

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
  const [person, ...others] = named.people;
  const [min, max] = [row.money('minBudget'), row.money('maxBudget')];
  const isReversed = min !== null && max !== null && min > max;
  if (isReversed) row.leaveOut('minBudget', row.text('minBudget'), 'Larger than the largest budget');
  const columns = {
    first_name: truncateText(person?.first ?? '', 100) || null,
    last_name: truncateText([person?.last, person?.suffix].filter(Boolean).join(' '), 100) || null,
    company: named.company,
    investment_types: parseList(row.text('investmentTypes')).flatMap(
      (word): Category | readonly Category[] => row.choice('investmentTypes', readCategory, word) ?? [],
    ),
    min_budget_cents: isReversed ? null : min,
    max_budget_cents: max,
  };
  return { columns, others };
}

/** Of a row's numbers the one to call, and all of them, with what is known of each. */
interface ChosenPhone {
  readonly phone: string | null;
  readonly phones: readonly LeadPhone[];
}

/** Whether a text is a number to call; undefined for one of another country. */
function isUsNumber(number: string): boolean | undefined {
  const [phone] = valueOf(readPhones(number)) ?? [];
  return phone === undefined ? false : phone.isForeign ? undefined : true;
}

/**
 * The number to call: the first American one that nothing bars, else one of another country. Those that are barred, or are no whole
 * number, are left out.
 */
export function choosePhone(row: Row): ChosenPhone {
  const phones = readRowPhones(row);
  const write = (some: readonly LeadPhone[]) => some.map(writeContactPoint).join(', ');
  const barred = phones.filter(isBarred);
  const partial = phones.filter((phone) => !isBarred(phone) && isUsNumber(phone.number) === false);
  if (barred.length > 0) row.leaveOut('phone', write(barred), 'Marked do not call');
  if (partial.length > 0) row.leaveOut('phone', write(partial), 'Not a US number of 10 digits');
  const callable = phones.filter((phone) => !barred.includes(phone) && !partial.includes(phone));
  const chosen = callable.find(({ number }) => isUsNumber(number)) ?? callable[0];
  return { phone: chosen?.number ?? null, phones: callable };
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
