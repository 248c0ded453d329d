import {
  truncateText,
  formatPhone,
  leadImportColumns,
  leadPriorities,
  leadStatuses,
  leadTypes,
  restoreZip,
  states,
  toPhoneKey,
  type LeadImportField,
  type LeadStatus,
} from '@dealstead/contracts';
import type { LeadImport } from '@dealstead/contracts/tools/leadImports';
import { parseCents, parseDay, unescapeCell } from '@dealstead/service-kit/csv/cellValues';
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

const statusWords: Record<string, LeadStatus> = {
  ...Object.fromEntries(leadStatuses.map((status) => [keyOf(status), status])),
  ...{
    offer: 'offer made',
    won: 'closed',
    sold: 'closed',
    dead: 'lost',
    hot: 'qualified',
    open: 'new',
    attempted: 'new',
  },
};
const priorityWords: Record<string, string> = {
  ...Object.fromEntries(leadPriorities.map((priority) => [priority, priority])),
  hot: 'high',
  warm: 'medium',
  cold: 'low',
  urgent: 'high',
  normal: 'medium',
};
const typeWords: Record<string, string> = {
  ...Object.fromEntries(leadTypes.map((type) => [type, type])),
  owner: 'seller',
  homeowner: 'seller',
  investor: 'buyer',
  cashbuyer: 'buyer',
  realtor: 'agent',
};

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
      const raw = place === -1 ? '' : unescapeCell(cells[place] ?? '');
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

function readLead(cell: Cell, defaults: LeadImport['defaults']): ColumnValues {
  const email = readEmail(cell('email'));
  const phone = readPhone(cell('phone'));
  const address = readAddress(cell);
  const [firstName, lastName] = readName(cell);
  if (!firstName && !email && !phone && !address)
    throw new BadCell('This row has no name, email, phone or property address', '');
  return {
    first_name: firstName || 'Owner',
    last_name: lastName,
    email,
    phone,
    company: cell('company') || null,
    lead_type: readWord(cell('leadType'), typeWords, 'Type') ?? defaults.leadType ?? 'seller',
    lead_source: cell('leadSource') || defaults.leadSource || 'import',
    status: readWord(cell('status'), statusWords, 'Status') ?? 'new',
    priority: readWord(cell('priority'), priorityWords, 'Priority') ?? 'medium',
    property_address: address,
    property_value_cents: readCents(cell('propertyValue'), 'Property value'),
    timeline: cell('timeline') || null,
    motivation: cell('motivation') || null,
    budget_cents: readCents(cell('budget'), 'Budget'),
    notes: cell('notes') || null,
    next_followup_date: readDate(cell('nextFollowupDate')),
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

function readEmail(text: string): string | null {
  if (text === '') return null;
  if (text.length > 254 || !/^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>()]{2,}$/.test(text))
    throw new BadCell('Email is not an address', text);
  return text;
}

/** A phone number. A North American one is formatted as (901) 555-0134, so that all leads look alike. */
function readPhone(text: string): string | null {
  if (text === '') return null;
  const digits = text.replaceAll(/\D/g, '').length;
  if (digits < 7 || digits > 15) throw new BadCell('Phone needs 7 to 15 digits', text);
  const key = toPhoneKey(text);
  return key === null ? text : formatPhone(key);
}

function readAddress(cell: Cell): string | null {
  const [street, city, stateText, zipText] = (
    ['propertyAddress', 'propertyCity', 'propertyState', 'propertyZip'] as const
  ).map(cell) as [string, string, string, string];
  const state = states.find((code) => code === stateText.toUpperCase()) ?? stateText;
  const zip = restoreZip(zipText, state);
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  // A column with the whole address beside columns of its parts is not extended by them.
  const isWhole = city !== '' && street.toLowerCase().includes(city.toLowerCase());
  return [street, isWhole ? '' : place].filter(Boolean).join(', ') || null;
}

function readCents(text: string, label: string): number | null {
  if (text === '') return null;
  const cents = parseCents(text);
  if (cents === null) throw new BadCell(`${label} is not an amount`, text);
  return cents;
}

function readDate(text: string): string | null {
  if (text === '') return null;
  const day = parseDay(text);
  if (day === null) throw new BadCell('Follow-up date is not a date', text);
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function readWord<Value extends string>(text: string, words: Record<string, Value>, label: string): Value | undefined {
  if (text === '') return undefined;
  const word = words[keyOf(text)];
  if (word === undefined) throw new BadCell(`${label} is unknown`, text);
  return word;
}
