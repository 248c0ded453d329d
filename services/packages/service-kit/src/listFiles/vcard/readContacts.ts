import type { SourceRecord } from '../../csv/recordReader.ts';
import type { RawRows } from '../listUpload.ts';
import { notImportable } from '../table.ts';
import { type ContactCard, readCards } from './contactCards.ts';

/** A column of the list that the cards of a file make. */
interface Column {
  readonly name: string;
  readonly of: (card: ContactCard) => string;
}

/** Phones, emails and addresses of a card that have columns of their own; the last one holds what exceeds them. */
const most = { phones: 10, emails: 10, addresses: 2 } as const;

const nth = (name: string, at: number): string => (at === 0 ? name : `${name} ${at + 1}`);
const each = (count: number, limit: number, columns: (at: number, isLast: boolean) => readonly Column[]) =>
  Array.from({ length: Math.min(count, limit) }, (_, at) => columns(at, at === limit - 1)).flat();

/** Columns of numbers or addresses, each with the one of its kind. */
const kindedColumns = (name: string, of: 'phones' | 'emails', count: number): readonly Column[] =>
  each(count, most[of], (at, isLast) => [
    {
      name: nth(name, at),
      of: (card) =>
        card[of]
          .slice(at, isLast ? undefined : at + 1)
          .map(({ value }) => value)
          .join('; '),
    },
    { name: `${nth(name, at)} type`, of: (card) => card[of][at]?.kind ?? '' },
  ]);

/** The columns that so many phones, emails and addresses need. */
const columnsOf = (phones: number, emails: number, addresses: number): readonly Column[] => [
  { name: 'Full name', of: (card) => card.fullName },
  { name: 'First name', of: (card) => card.firstName },
  { name: 'Last name', of: (card) => card.lastName },
  { name: 'Company', of: (card) => card.company },
  { name: 'Title', of: (card) => card.title },
  ...kindedColumns('Phone', 'phones', phones),
  ...kindedColumns('Email', 'emails', emails),
  ...each(addresses, most.addresses, (at) => [
    { name: nth('Address', at), of: (card) => card.addresses[at]?.street ?? '' },
    { name: nth('City', at), of: (card) => card.addresses[at]?.city ?? '' },
    { name: nth('State', at), of: (card) => card.addresses[at]?.state ?? '' },
    { name: nth('ZIP', at), of: (card) => card.addresses[at]?.zip ?? '' },
  ]),
  { name: 'Website', of: (card) => card.website },
  { name: 'Tags', of: (card) => card.tags },
  { name: 'Notes', of: (card) => card.notes },
];

const previewedRows = 20;

/**
 * Reads an address book (.vcf) as a list with the columns that its cards use.
 * @param open reads the file's text from its beginning
 * @throws Refusal 400 for a file without contacts
 */
export async function readContacts(open: () => AsyncIterable<string>): Promise<Omit<RawRows, 'close'>> {
  const counts = { phones: 0, emails: 0, addresses: 0 };
  const first: ContactCard[] = [];
  const used = new Set<string>();
  for await (const card of readCards(open())) {
    for (const kind of ['phones', 'emails', 'addresses'] as const)
      counts[kind] = Math.max(counts[kind], card[kind].length);
    for (const { name, of } of columnsOf(card.phones.length, card.emails.length, 0))
      if (of(card) !== '') used.add(name);
    if (first.length < previewedRows) first.push(card);
  }
  if (first.length === 0) throw notImportable('This file has no contacts.');
  const fixed = new Set(columnsOf(0, 0, 0).map(({ name }) => name));
  const columns = columnsOf(counts.phones, counts.emails, counts.addresses).filter(
    ({ name }) => used.has(name) || !(fixed.has(name) || name.endsWith(' type')),
  );
  // The header is on no line of the file.
  const header = { line: 0, cells: columns.map(({ name }) => name) };
  const rowOf = (card: ContactCard): SourceRecord => ({ line: card.line, cells: columns.map(({ of }) => of(card)) });
  async function* all(): AsyncGenerator<SourceRecord> {
    for await (const card of readCards(open())) yield rowOf(card);
  }
  const rows = [header, ...first.map(rowOf)];
  // Nothing of a file whose columns have their names from us is left to choose.
  return { first: rows, rows: all(), sheets: [] };
}
