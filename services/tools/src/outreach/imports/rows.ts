import {
  truncateText,
  type Category,
  categories,
  categoryLabels,
  type ConsentSource,
  consentSourceLabels,
  consentSources,
  maxTags,
  outreachImportColumns,
  type OutreachImportField,
  type OutreachImportKind,
  stateNames,
  states,
} from '@dealstead/contracts';
import type { OutreachImport } from '@dealstead/contracts/tools/outreachImports';
import { cellText } from '@dealstead/contracts/values/cell';
import { type ChoiceReader, choiceReader } from '@dealstead/contracts/values/choice';
import { readDate } from '@dealstead/contracts/values/date';
import { readMoney } from '@dealstead/contracts/values/money';
import { readName } from '@dealstead/contracts/values/name';
import { readPhones } from '@dealstead/contracts/values/phone';
import { valueOf } from '@dealstead/contracts/values/reading';
import { parseList, toLookupKey, unescapeCell } from '@dealstead/service-kit/csv/cellValues';

type Mapping = OutreachImport['mapping'];

/** Guesses the field of each column by its name; the first column of a field wins. */
export function guessMapping(kind: OutreachImportKind, columns: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const { field, aliases } of outreachImportColumns[kind]) {
    const spellings = [field.toLowerCase(), ...aliases];
    const column = spellings.flatMap((name) => columns.filter((given) => toLookupKey(given) === name))[0];
    if (column !== undefined && !Object.values(mapping).includes(column)) mapping[field] = column;
  }
  return mapping;
}

/** A row as column values of a contact or an invitation, or the reason why it can be neither. */
export type RowResult =
  | { readonly record: Readonly<Record<string, unknown>>; readonly problem?: undefined }
  | { readonly problem: string; readonly value: string };

class BadCell extends Error {
  readonly value: string;
  constructor(reason: string, value: string) {
    super(reason);
    this.value = value;
  }
}

/** Longest texts, as in the API. */
const limits: Partial<Record<OutreachImportField, number>> = {
  firstName: 100,
  lastName: 100,
  fullName: 200,
  phone: 40,
  company: 200,
  city: 60,
  location: 120,
  notes: 5_000,
  email: 254,
  tags: 1_000,
  investmentTypes: 500,
};

/** "Null" and "None" may be somebody's name. */
const nameFields = new Set<OutreachImportField>(['firstName', 'lastName', 'fullName', 'company']);

type Cell = (field: OutreachImportField) => string;

export interface RowReaderOptions extends Pick<OutreachImport, 'kind' | 'columns' | 'mapping' | 'defaults'> {
  /** Today as an ISO date: nobody agreed in the future. */
  readonly today: string;
}

/** Reads rows of a file as contacts or invitations. */
export function createRowReader({ kind, columns, mapping, defaults, today }: RowReaderOptions) {
  const places = new Map(
    Object.entries(mapping).map(([field, column]) => [field as OutreachImportField, columns.indexOf(column)]),
  );
  const labels = new Map<string, string>(outreachImportColumns[kind].map(({ field, label }) => [field, label]));
  return (cells: readonly string[]): RowResult => {
    const cell: Cell = (field) => {
      const place = places.get(field) ?? -1;
      const content = place === -1 ? '' : (cells[place] ?? '');
      const raw = unescapeCell(content) || (nameFields.has(field) ? cellText(content) : '');
      const text = field === 'notes' ? raw : raw.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
      const limit = limits[field] ?? 300;
      if (text.length > limit) throw new BadCell(`${labels.get(field)} is longer than ${limit} characters`, text);
      return text;
    };
    try {
      return { record: kind === 'contacts' ? readContact(cell, defaults, today) : readInvitation(cell) };
    } catch (error) {
      if (error instanceof BadCell) return { problem: error.message, value: truncateText(error.value, 120) };
      throw error;
    }
  };
}

function readContact(cell: Cell, defaults: OutreachImport['defaults'], today: string) {
  const email = readEmail(cell('email'));
  const phone = readPhone(cell('phone'));
  if (email === null && phone === null) throw new BadCell('This row has no email and no phone', '');
  const consentSource = readConsent(cell('consentSource')) ?? defaults.consentSource;
  if (consentSource === undefined) throw new BadCell('This row does not say how the person agreed', '');
  const consentDate = readDay(cell('consentDate')) ?? defaults.consentDate;
  if (consentDate === undefined) throw new BadCell('This row has no consent date', '');
  if (consentDate > today) throw new BadCell('Consent date is in the future', consentDate);
  const tags = parseList(cell('tags')).map((tag) => truncateText(tag, 40));
  return {
    ...readPerson(cell),
    email,
    phone,
    city: cell('city') || null,
    state: readState(cell('state')),
    tags: [...new Set([...(defaults.tags ?? []), ...tags])].slice(0, maxTags),
    consent_source: consentSource,
    consent_date: consentDate,
    notes: cell('notes') || null,
  };
}

function readInvitation(cell: Cell) {
  const email = readEmail(cell('email'));
  if (email === null) throw new BadCell('This row has no email', '');
  return { ...readPerson(cell), email, phone: readPhone(cell('phone')), location: cell('location') || null };
}

function readPerson(cell: Cell) {
  const named = readName({
    first: cell('firstName'),
    last: cell('lastName'),
    full: cell('fullName'),
    company: cell('company'),
  });
  const [person] = named.people;
  const min = readCents(cell('minBudget'), 'Smallest budget');
  const max = readCents(cell('maxBudget'), 'Largest budget');
  if (min !== null && max !== null && min > max)
    throw new BadCell('The smallest budget is larger than the largest', cell('minBudget'));
  return {
    first_name: truncateText(person?.first ?? '', 100),
    last_name: truncateText([person?.last, person?.suffix].filter(Boolean).join(' '), 100),
    company: named.company,
    investment_types: readTypes(cell('investmentTypes')),
    min_budget_cents: min,
    max_budget_cents: max,
  };
}

/** "Ruth Amsel <ruth@example.com>" is the form in which mail programs copy addresses. */
function readEmail(text: string): string | null {
  if (text === '') return null;
  const address = /<([^<>]+)>$/.exec(text)?.[1]?.trim() ?? text.replace(/^mailto:/i, '');
  if (
    address.length > 254 ||
    !/^[^\s@,;<>()"]+@[^\s@,;<>()"]+\.[^\s@,;<>()".]{2,}$/.test(address) ||
    address.includes('..')
  )
    throw new BadCell('Email is not an address', text);
  return address;
}

/** @throws BadCell for a number that cannot be called in the United States, and for several */
function readPhone(text: string): string | null {
  const read = readPhones(text);
  if (read.kind === 'empty') return null;
  const [phone, ...others] = valueOf(read) ?? [];
  if (phone && !phone.isForeign && phone.extension === null && others.length === 0)
    return read.kind === 'value' ? text : phone.number;
  const reason = read.kind === 'damaged' ? `. ${read.reason}` : '';
  throw new BadCell(`Phone is not a US number of 10 digits${reason}`, text);
}

function readCents(text: string, label: string): number | null {
  const read = readMoney(text);
  if (read.kind === 'empty') return null;
  if (read.kind === 'value' && read.value >= 0 && read.value <= 1_000_000_000_000) return read.value;
  throw new BadCell(`${label} is not an amount`, text);
}

function readDay(text: string): string | undefined {
  const read = readDate(text);
  if (read.kind === 'empty') return undefined;
  const day = valueOf(read);
  if (day === null) throw new BadCell('Consent date is not a date', text);
  return day;
}

/** The choice that a cell names; undefined for an empty one. @throws BadCell with the problem for another word */
function readChoice<Choice extends string>(
  text: string,
  read: ChoiceReader<Choice>,
  problem: string,
): Choice | undefined {
  const reading = read(text);
  if (reading.kind === 'empty') return undefined;
  if (reading.kind === 'value') return reading.value;
  throw new BadCell(problem, text);
}

const stateChoice = choiceReader(states, { labels: stateNames });
const readState = (text: string): string | null =>
  readChoice(text, stateChoice, 'State is not one of the 50 states') ?? null;

const typeChoice = choiceReader(categories, {
  labels: categoryLabels,
  synonyms: {
    residential: ['house', 'houses', 'home', 'homes', 'single family', 'sfr', 'sfh', 'multifamily', 'duplex'],
    land: ['lot', 'lots', 'vacant land', 'acreage'],
    commercial: ['retail', 'office'],
    agricultural: ['farm', 'farms', 'ranch'],
  },
});
const readTypes = (text: string): Category[] =>
  parseList(text).flatMap((word) => readChoice(word, typeChoice, 'Investment type is unknown') ?? []);

const consentChoice = choiceReader(consentSources, {
  labels: consentSourceLabels,
  synonyms: {
    website: ['form', 'web form', 'opt-in', 'landing page', 'online'],
    'in-person': ['event', 'meetup', 'rei', 'conference'],
    phone: ['call', 'verbal'],
    'past-deal': ['customer', 'client', 'buyer', 'deal'],
  },
});
const readConsent = (text: string): ConsentSource | undefined =>
  readChoice(text, consentChoice, 'Consent is not a known source');
