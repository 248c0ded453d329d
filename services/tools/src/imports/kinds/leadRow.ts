import {
  type CustomFieldDefinition,
  customEntriesOf,
  customFieldName,
  maxLeadTags,
  type NamedLeadField,
  leadFieldList,
  leadFileFieldsOf,
  leadPriorities,
  leadPriorityLabels,
  leadStatuses,
  leadStatusLabels,
  leadTypeLabels,
  leadTypes,
  stateNames,
  states,
  streetOf,
  truncateText,
  unlistedPlaces,
} from '@dealstead/contracts';
import { readYesNo } from '@dealstead/contracts/values/choice';
import { readFlagCell, readNumberCell } from '@dealstead/contracts/tools/leadCells';
import { placeOf, withUnit } from '@dealstead/contracts/values/address';
import { choiceReader } from '@dealstead/contracts/values/choice';
import { readMoney } from '@dealstead/contracts/values/money';
import { displayName, type NameCells, type PersonName, readName } from '@dealstead/contracts/values/name';
import { mapReading, notUnderstood, type Reading, valueOf } from '@dealstead/contracts/values/reading';
import { readZip } from '@dealstead/contracts/values/zip';
import type { ColumnValues, ImportJob } from '@dealstead/service-kit/imports/kind';
import { type Row, RowProblem } from '@dealstead/service-kit/imports/row';
import { readNotedColumns, readRowEmails, readRowPhones, readTags } from './sharedColumns.ts';

/** Said of rows by which no lead is found again. */
const withoutStreet = 'Leads without a street address: a list that repeats them finds them by phone or email only';
/** Largest amount in cents. */
const maxCents = 1_000_000_000_000;

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
  labels: leadPriorityLabels,
  synonyms: { high: ['hot', 'urgent'], medium: ['warm', 'normal'], low: ['cold'] },
});
const readType = choiceReader(leadTypes, {
  labels: leadTypeLabels,
  synonyms: { seller: ['owner', 'homeowner'], buyer: ['investor', 'cash buyer'], agent: ['realtor'] },
});
const placeCodes = [...states, ...(Object.keys(unlistedPlaces) as (keyof typeof unlistedPlaces)[])];
const readPlaceChoice = choiceReader(placeCodes, {
  labels: { ...stateNames, ...unlistedPlaces },
  synonyms: { DC: ['District of Columbia', 'Washington DC'], VI: ['US Virgin Islands', 'Virgin Islands'] },
});
/** The postal code of a state, DC or a territory. */
function readPlace(text: string): Reading<string> {
  const read = readPlaceChoice(text);
  return read.kind === 'not-understood' ? notUnderstood('Not a US state') : read;
}

/** @throws RowProblem for a row that names nobody and nothing */
export function readLead(
  row: Row,
  { defaults }: Pick<ImportJob, 'defaults'>,
  definitions: readonly CustomFieldDefinition[],
): ColumnValues {
  const [emails, phones] = [readRowEmails(row), readRowPhones(row)];
  const [phone, email] = [phones[0]?.number ?? null, emails[0]?.address ?? null];
  const address = readAddress(row, 'property');
  const named = row.names();
  const [person, ...others] = named.people;
  const otherNames = others.map(nameOf);
  const secondOwner = readSecondOwner(row) ?? otherNames[0] ?? null;
  // Of two owners in a cell beside a second owner in a column of their own, all three are kept.
  const more = otherNames.filter((other) => other.toLowerCase() !== secondOwner?.toLowerCase());
  const name = person?.first || person?.last || named.company;
  const lead = {
    ...readFields(row),
    custom: readCustom(row, definitions),
    email,
    phone,
    emails,
    phones,
    company: named.company,
    lead_type: row.choice('leadType', readType) ?? defaults.leadType ?? null,
    lead_source: row.text('leadSource') || defaults.leadSource || null,
    status: row.choice('status', readStatus),
    priority: row.choice('priority', readPriority),
    property_address: address,
    second_owner: secondOwner,
    mailing_address: readAddress(row, 'mailing'),
  };
  // Nobody can be reached by a town alone, and no lead is found again by it.
  const isPlaced = row.text('propertyAddress') !== '' && placeOf(address ?? '').address;
  if (!name && !email && !phone && !isPlaced && !row.text('apn')) {
    const [cell] = row.leftOut;
    const reason = 'This row has no name, email, phone, street address or parcel number';
    throw cell
      ? new RowProblem(`${reason}. ${row.label(cell.field)}: ${cell.reason}`, cell.value)
      : new RowProblem(reason);
  }
  if (!isPlaced && row.has('propertyAddress')) row.remarks.add(withoutStreet);
  // What is left out of a lead stays readable in its notes.
  const notes = [
    row.text('notes'),
    ...readNotedColumns(row),
    ...row.besides,
    ...more.map((other) => `${row.label('fullName')}: ${other}`),
    ...flagWords(row),
    ...row.leftOut.map(({ field, value }) => `${row.label(field)}: ${value}`),
  ];
  return {
    first_name: person?.first ? truncateText(person.first, 100) : null,
    last_name: truncateText([person?.last, person?.suffix].filter(Boolean).join(' '), 100) || null,
    ...lead,
    notes: truncateText(notes.filter((text) => text !== '').join('\n'), 10_000) || null,
  };
}

/** The columns of the file's fields that are read by their kind alone. */
const readFields = (row: Row): ColumnValues =>
  Object.fromEntries(
    plainFields.filter(({ name }) => row.has(name)).map((field) => [field.column, readField(row, field)]),
  );

/** Values of the fields that the owner has defined; null without one. */
function readCustom(row: Row, definitions: readonly CustomFieldDefinition[]): ColumnValues | null {
  const values = definitions.flatMap((definition): [string, unknown][] => {
    const field = customEntriesOf([definition])[0]!;
    const value = field.kind === 'choice' ? readCustomChoice(row, definition) : readField(row, field);
    return value === null ? [] : [[String(definition.id), value]];
  });
  return values.length === 0 ? null : Object.fromEntries(values);
}

const readCustomChoice = (row: Row, { id, choices }: CustomFieldDefinition): string | null =>
  choices.length === 0 ? null : row.choice(customFieldName(id), choiceReader(choices as [string, ...string[]]));

/** Fields that a file may have. */
export const fileFields = leadFileFieldsOf(leadFieldList);

/** Fields that are read with others, or that have words of their own. */
const placedFields: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'company',
  'phone',
  'email',
  'propertyAddress',
  'leadType',
  'leadSource',
  'status',
  'priority',
  'notes',
  'secondOwner',
  'mailingAddress',
]);

const plainFields = fileFields.filter(({ name }) => !placedFields.has(name));
/** Marks that files also state in words. */
const wordedFlags = plainFields.filter((field) => field.kind === 'flag').filter(({ yesWords }) => yesWords);

function readField(row: Row, field: NamedLeadField): unknown {
  const { name } = field;
  switch (field.kind) {
    case 'money':
      return row.money(name, field.canBeNegative ? { least: -maxCents } : {});
    case 'day':
      return row.date(name);
    case 'number':
      return row.value(name, (text) =>
        // A number of the owner's own fields may be an amount.
        field.customId !== undefined && /[$]/.test(text)
          ? mapReading(readMoney(text), (cents) => cents / 100)
          : readNumberCell(field, text),
      );
    case 'flag':
      return row.value(name, (text) => readFlagCell(field, text));
    case 'tags':
      return readTags(row, [], maxLeadTags);
    default:
      return row.text(name) || null;
  }
}

/** What a file says where others have yes: "Notice of Default" says more than the mark that a lead gets of it. */
const flagWords = (row: Row): string[] =>
  wordedFlags.flatMap((field) => {
    const text = row.text(field.name);
    const isWords = text !== '' && readYesNo(text).kind === 'not-understood' && field.yesWords!.test(text);
    return isWords ? [`${row.label(field.name)}: ${text}`] : [];
  });

const nameOf = (person: PersonName): string => displayName({ people: [person], company: null });

function readSecondOwner(row: Row): string | null {
  const [full, first, last] = [row.text('secondOwner'), row.text('secondOwnerFirst'), row.text('secondOwnerLast')];
  const isSomebody = (cells: NameCells) => displayName(readName(cells)) !== '';
  if (isSomebody({ full })) return full;
  if (!isSomebody({ first, last })) row.leaveOutDoubtful(['secondOwner', 'secondOwnerFirst', 'secondOwnerLast']);
  return isSomebody({ first, last }) ? [first, last].filter(Boolean).join(' ') : null;
}

function readAddress(row: Row, of: 'property' | 'mailing'): string | null {
  const [typed, city] = [row.text(`${of}Address`), row.text(`${of}City`)];
  const unit = of === 'property' ? row.text('propertyUnit') : '';
  const [stateText, zipText] = [row.text(`${of}State`), row.text(`${of}Zip`)];
  // Owners also live abroad: their province and code are no slips.
  const isAbroad = of === 'mailing' && valueOf(readPlace(stateText)) === null && valueOf(readZip(zipText)) === null;
  const state = isAbroad ? stateText : (row.value(`${of}State`, readPlace) ?? '');
  const zip = isAbroad ? zipText : (row.value(`${of}Zip`, (text) => readZip(text, state))?.zip ?? '');
  // A column with the whole address beside columns of its parts is not extended by them: "77 Dallas Ave" in Dallas is no whole one.
  const street = withUnit(city === '' ? typed : streetOf({ address: typed, city, state, zipCode: zip }), unit);
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, place].filter(Boolean).join(', ') || null;
}
