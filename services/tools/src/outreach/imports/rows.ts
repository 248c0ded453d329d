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
import { parseCents, parseDay, parseList, toLookupKey, unescapeCell } from '@dealstead/service-kit/csv/cellValues';

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
      const raw = place === -1 ? '' : unescapeCell(cells[place] ?? '');
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
  const [firstName, lastName] = readName(cell);
  const min = readCents(cell('minBudget'), 'Smallest budget');
  const max = readCents(cell('maxBudget'), 'Largest budget');
  if (min !== null && max !== null && min > max)
    throw new BadCell('The smallest budget is larger than the largest', cell('minBudget'));
  return {
    first_name: firstName,
    last_name: lastName,
    company: cell('company') || null,
    investment_types: parseList(cell('investmentTypes')).map(readType),
    min_budget_cents: min,
    max_budget_cents: max,
  };
}

function readName(cell: Cell): [string, string] {
  const [first, last] = [cell('firstName'), cell('lastName')];
  if (first) return [first, last];
  const words = (cell('fullName') || last).split(' ');
  if (words.length < 2) return [words[0]!, ''];
  // "Amsel, Ruth" names the family first.
  if (words[0]!.endsWith(',')) return [truncateText(words.slice(1).join(' '), 100), words[0]!.slice(0, -1)];
  return [truncateText(words.slice(0, -1).join(' '), 100), truncateText(words.at(-1)!, 100)];
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

function readPhone(text: string): string | null {
  if (text === '') return null;
  const digits = text.replaceAll(/\D/g, '');
  const isUs = digits.length === 10 || (digits.length === 11 && digits.startsWith('1'));
  if (!isUs) throw new BadCell('Phone is not a US number of 10 digits', text);
  return text;
}

function readCents(text: string, label: string): number | null {
  if (text === '') return null;
  const cents = parseCents(text);
  if (cents === null || cents > 1_000_000_000_000) throw new BadCell(`${label} is not an amount`, text);
  return cents;
}

function readDay(text: string): string | undefined {
  if (text === '') return undefined;
  const day = parseDay(text);
  if (day === null) throw new BadCell('Consent date is not a date', text);
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

const stateWords = new Map<string, string>(
  states.flatMap((code) => [
    [toLookupKey(code), code],
    [toLookupKey(stateNames[code]), code],
  ]),
);
function readState(text: string): string | null {
  if (text === '') return null;
  const code = stateWords.get(toLookupKey(text));
  if (code === undefined) throw new BadCell('State is not one of the 50 states', text);
  return code;
}

const typeWords = new Map<string, Category>([
  ...categories.flatMap((category): [string, Category][] => [
    [toLookupKey(category), category],
    [toLookupKey(categoryLabels[category]), category],
  ]),
  ...(['house', 'houses', 'home', 'homes', 'singlefamily', 'sfr', 'sfh', 'multifamily', 'duplex'] as const).map(
    (word): [string, Category] => [word, 'residential'],
  ),
  ...(['lot', 'lots', 'vacantland', 'acreage'] as const).map((word): [string, Category] => [word, 'land']),
  ...(['retail', 'office'] as const).map((word): [string, Category] => [word, 'commercial']),
  ...(['farm', 'farms', 'ranch'] as const).map((word): [string, Category] => [word, 'agricultural']),
]);
function readType(text: string): Category {
  const type = typeWords.get(toLookupKey(text));
  if (type === undefined) throw new BadCell('Investment type is unknown', text);
  return type;
}

const consentWords = new Map<string, ConsentSource>([
  ...consentSources.flatMap((source): [string, ConsentSource][] => [
    [toLookupKey(source), source],
    [toLookupKey(consentSourceLabels[source]), source],
  ]),
  ...(['form', 'webform', 'optin', 'landingpage', 'online'] as const).map((word): [string, ConsentSource] => [
    word,
    'website',
  ]),
  ...(['event', 'meetup', 'rei', 'conference'] as const).map((word): [string, ConsentSource] => [word, 'in-person']),
  ...(['call', 'verbal'] as const).map((word): [string, ConsentSource] => [word, 'phone']),
  ...(['customer', 'client', 'buyer', 'deal'] as const).map((word): [string, ConsentSource] => [word, 'past-deal']),
]);
function readConsent(text: string): ConsentSource | undefined {
  if (text === '') return undefined;
  const source = consentWords.get(toLookupKey(text));
  if (source === undefined) throw new BadCell('Consent is not a known source', text);
  return source;
}
