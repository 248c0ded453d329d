import {
  leadImportColumns,
  leadPriorities,
  leadStatuses,
  leadStatusLabels,
  leadTypes,
  type LeadImportField,
  stateNames,
  states,
  streetOf,
  truncateText,
} from '@dealstead/contracts';
import type { LeadImport } from '@dealstead/contracts/tools/leadImports';
import { cellText } from '@dealstead/contracts/values/cell';
import { choiceReader } from '@dealstead/contracts/values/choice';
import { readDate } from '@dealstead/contracts/values/date';
import { readMoney } from '@dealstead/contracts/values/money';
import { displayName, readName } from '@dealstead/contracts/values/name';
import { readPhones } from '@dealstead/contracts/values/phone';
import { type Reading, valueOf } from '@dealstead/contracts/values/reading';
import { readZip } from '@dealstead/contracts/values/zip';
import { unescapeCell } from '@dealstead/service-kit/csv/cellValues';
import type { ColumnValues } from '../leads/columns.ts';

export type Mapping = LeadImport['mapping'];

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Guesses the field of each column by its name; the first column of a field wins. */
export function guessMapping(columns: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const { field, aliases } of leadImportColumns) {
    const spellings = [field.toLowerCase(), ...aliases];
    // The order of the spellings decides between two columns of one field.
    const column = spellings.flatMap((name) => columns.filter((given) => keyOf(given) === name))[0];
    if (column !== undefined) mapping[field] = column;
  }
  return mapping;
}

/** A row as the columns of a lead, or the reason why it cannot become one. */
export type RowResult =
  | { readonly lead: ColumnValues; readonly problem?: undefined }
  | { readonly problem: string; readonly value: string };

class BadCell extends Error {
  readonly value: string;
  constructor(reason: string, value: string) {
    super(reason);
    this.value = value;
  }
}

const readStatus = choiceReader(leadStatuses, {
  labels: leadStatusLabels,
  synonyms: {
    'offer made': ['offer', 'offer sent'],
    closed: ['won', 'sold'],
    lost: ['dead'],
    qualified: ['hot'],
    new: ['open', 'attempted'],
  },
});
const readPriority = choiceReader(leadPriorities, {
  synonyms: { high: ['hot', 'urgent'], medium: ['warm', 'normal'], low: ['cold'] },
});
const readType = choiceReader(leadTypes, {
  synonyms: { seller: ['owner', 'homeowner'], buyer: ['investor', 'cash buyer'], agent: ['realtor'] },
});

const readState = choiceReader(states, { labels: stateNames });

/** Longest texts, as in the API. */
const limits: Partial<Record<LeadImportField, number>> = {
  firstName: 100,
  lastName: 100,
  fullName: 200,
  phone: 40,
  company: 200,
  leadSource: 80,
  propertyAddress: 200,
  propertyCity: 60,
  propertyState: 30,
  propertyZip: 12,
  motivation: 200,
  timeline: 200,
  notes: 10_000,
};
/** "Null" and "None" may be somebody's name. */
const nameFields = new Set<LeadImportField>(['firstName', 'lastName', 'fullName', 'company']);

/** Reads rows of a file with these columns as leads. */
export function createRowReader(
  columns: readonly string[],
  mapping: Mapping,
  defaults: LeadImport['defaults'],
): (cells: readonly string[]) => RowResult {
  const places = new Map(
    Object.entries(mapping).map(([field, column]) => [field as LeadImportField, columns.indexOf(column)]),
  );
  return (cells) => {
    const cell = (field: LeadImportField): string => {
      const place = places.get(field) ?? -1;
      const content = place === -1 ? '' : (cells[place] ?? '');
      const raw = unescapeCell(content) || (nameFields.has(field) ? cellText(content) : '');
      const text = field === 'notes' ? raw : raw.replaceAll(/[\s\p{Cc}]+/gu, ' ');
      const limit = limits[field] ?? 300;
      if (text.length > limit) throw new BadCell(`${labelOf(field)} is longer than ${limit} characters`, text);
      return text;
    };
    try {
      return { lead: readLead(cell, defaults) };
    } catch (error) {
      if (error instanceof BadCell) return { problem: error.message, value: truncateText(error.value, 120) };
      throw error;
    }
  };
}

const labelOf = (field: LeadImportField) => leadImportColumns.find((column) => column.field === field)!.label;

type Cell = (field: LeadImportField) => string;

/** @throws BadCell for a row that names nobody and nothing, and for an email address that is none */
function readLead(cell: Cell, defaults: LeadImport['defaults']): ColumnValues {
  const noted: string[] = [];
  const note = (field: LeadImportField, text: string) => noted.push(`${labelOf(field)}: ${text}`);
  /** The value of an optional cell. One that cannot be read is kept in the notes, and the row comes in. */
  const optional = <Value>(field: LeadImportField, read: (text: string) => Reading<Value>): Value | null => {
    const text = cell(field);
    const reading = read(text);
    const value = valueOf(reading);
    if (value === null && reading.kind !== 'empty') note(field, text);
    return value;
  };
  const email = readEmail(cell('email'));
  const phone = readPhone(cell('phone'), (text) => note('phone', text));
  const address = readAddress(cell);
  const named = readName({
    first: cell('firstName'),
    last: cell('lastName'),
    full: cell('fullName'),
    company: cell('company'),
  });
  const [person, ...others] = named.people;
  for (const other of others) note('fullName', displayName({ people: [other], company: null }));
  const name = person?.first || named.company;
  if (!name && !email && !phone && !address)
    throw new BadCell('This row has no name, email, phone or property address', '');
  const readAmount = (text: string) => refuseNegative(readMoney(text));
  const lead = {
    first_name: truncateText(name || 'Owner', 100),
    last_name: truncateText([person?.last, person?.suffix].filter(Boolean).join(' '), 100),
    email,
    phone,
    company: named.company,
    lead_type: optional('leadType', readType) ?? defaults.leadType ?? 'seller',
    lead_source: cell('leadSource') || defaults.leadSource || 'import',
    status: optional('status', readStatus) ?? 'new',
    priority: optional('priority', readPriority) ?? 'medium',
    property_address: address,
    property_value_cents: optional('propertyValue', readAmount),
    timeline: cell('timeline') || null,
    motivation: cell('motivation') || null,
    budget_cents: optional('budget', readAmount),
    next_followup_date: optional('nextFollowupDate', readDate),
  };
  const notes = [cell('notes'), ...noted].filter((text) => text !== '').join('\n');
  return Object.assign(lead, { notes: truncateText(notes, limits.notes ?? notes.length) || null });
}

const refuseNegative = (read: Reading<number>): Reading<number> =>
  read.kind === 'value' && read.value < 0 ? { kind: 'not-understood', reason: 'Below zero' } : read;

function readEmail(text: string): string | null {
  if (text === '') return null;
  if (text.length > 254 || !/^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>()]{2,}$/.test(text))
    throw new BadCell('Email is not an address', text);
  return text;
}

/**
 * A phone number. A North American one is formatted as (901) 555-0134, so that all leads look alike. Extensions, further numbers
 * and what is no number are noted; a number without its area code is kept as it is.
 */
function readPhone(text: string, note: (text: string) => void): string | null {
  const read = readPhones(text);
  const phones = valueOf(read);
  if (phones === null) {
    const digits = text.replaceAll(/\D/g, '').length;
    if (read.kind === 'not-understood' && digits >= 7 && digits <= 15) return text;
    if (read.kind !== 'empty') note(text);
    return null;
  }
  const [first, ...others] = phones;
  if (first.extension !== null || others.length > 0) note(text);
  return first.number;
}

function readAddress(cell: Cell): string | null {
  const [address, city, stateText, zipText] = (
    ['propertyAddress', 'propertyCity', 'propertyState', 'propertyZip'] as const
  ).map(cell) as [string, string, string, string];
  const code = valueOf(readState(stateText));
  const state = code ?? stateText;
  // A ZIP code of another state is shown as it is, so that somebody mends it.
  const zip = valueOf(readZip(zipText, code))?.zip ?? zipText;
  // A column with the whole address beside columns of its parts is not extended by them: "77 Dallas Ave" in Dallas is no whole one.
  const street = city === '' ? address : streetOf({ address, city, state, zipCode: zip });
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, place].filter(Boolean).join(', ') || null;
}
