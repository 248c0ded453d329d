import { dollarsToCents, formatCents, parseTypedDollars } from '../money.ts';
import type { ContractType } from './contractOptions.ts';

/**
 * The text of a contract: lines with `# ` are titles, with `## ` headings, and blocks between blank lines paragraphs.
 * `{{Purchase price}}` is a field, known by its name.
 */

/** How a field is entered and shown. */
export type ContractFieldKind = 'text' | 'lines' | 'money' | 'date' | 'number';

/** Fields with a meaning. A template may name others, which are lines of text. */
const knownFields = {
  'Agreement date': 'date',
  'Property address': 'text',
  'Legal description': 'lines',
  County: 'text',
  State: 'text',
  'Seller name': 'text',
  'Buyer name': 'text',
  'Assignor name': 'text',
  'Assignee name': 'text',
  'First partner name': 'text',
  'Second partner name': 'text',
  'Purchase price': 'money',
  'Earnest money': 'money',
  'Assignment fee': 'money',
  'Closing date': 'date',
  'Inspection days': 'number',
  'Original contract date': 'date',
  'Title company': 'text',
  'First partner contribution': 'lines',
  'Second partner contribution': 'lines',
  'First partner share (%)': 'number',
  'Second partner share (%)': 'number',
  'Additional terms': 'lines',
} as const satisfies Record<string, ContractFieldKind>;

/** Names of the fields with a meaning, for a menu. */
export const knownContractFields = Object.keys(knownFields);

/** Fields that may stay empty; the text then says "None". */
const optionalFields: readonly string[] = ['Additional terms', 'Legal description'];

export const isOptionalField = (name: string): boolean => optionalFields.includes(name);

export const contractFieldKind = (name: string): ContractFieldKind =>
  Object.hasOwn(knownFields, name) ? knownFields[name as keyof typeof knownFields] : 'text';

const placeholder = /\{\{\s*([^{}\n]{1,60}?)\s*\}\}/g;

/** The names of a text's fields, in the order of their first use. */
export const fieldsOfText = (body: string): string[] => [
  ...new Set([...body.matchAll(placeholder)].map(([, name]) => name!)),
];

export type ContractValues = Readonly<Record<string, string>>;

/**
 * The dollars of a money field's value, agreed to the cent: a fraction of one would be signed as another amount than was typed.
 * Null where it is missing or cannot be read.
 */
export function contractDollars(value: string | undefined): number | null {
  const dollars = parseTypedDollars(value ?? '') ?? -1;
  return dollars < 0 ? null : dollars;
}

const typedNumber = /^\d{1,3}(?:,\d{3})+$|^\d{1,9}(?:\.\d{1,4})?\s?%?$/;

/** A value as the contract shows it; null where it is missing. Money and numbers are stored as typed, days as ISO dates. */
export function formatContractValue(name: string, value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  if (text === '') return isOptionalField(name) ? 'None' : null;
  switch (contractFieldKind(name)) {
    case 'money': {
      const dollars = contractDollars(text);
      return dollars === null ? null : formatCents(dollarsToCents(dollars));
    }
    case 'number':
      return typedNumber.test(text) ? Number(text.replaceAll(/[,%\s]/g, '')).toLocaleString('en-US') : null;
    case 'date': {
      const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
      if (!day || Number.isNaN(day.getTime())) return null;
      return day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    }
    default:
      return text;
  }
}

/** The fields that must be filled before the contract can be sent, or whose value cannot be read. */
export const missingContractFields = (body: string, values: ContractValues): string[] =>
  fieldsOfText(body).filter((name) => formatContractValue(name, values[name]) === null);

/** What to fill in, as a sentence. */
export function formatMissingFields(missing: readonly string[]): string {
  const named = missing.slice(0, 3).join(', ');
  return `Fill in ${named}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}.`;
}

/** A piece of a text: words, or a field with its value or null. */
export type ContractPart = { readonly text: string } | { readonly field: string; readonly value: string | null };

export interface ContractBlock {
  readonly kind: 'title' | 'heading' | 'paragraph';
  readonly parts: readonly ContractPart[];
}

/** The end of a county's full name. The samples write "County" after the field: it must not be said twice, nor after a parish. */
const countyWord = /\s(?:county|parish|borough|census area|municipality)$/i;

function partsOf(text: string, values: ContractValues): ContractPart[] {
  const parts: ContractPart[] = [];
  let end = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    const field = match[1]!;
    const value = formatContractValue(field, values[field]);
    parts.push({ field, value });
    end = match.index + match[0].length;
    if (field === 'County' && countyWord.test(value ?? '') && text.startsWith(' County', end)) end += ' County'.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The blocks of a text with its fields filled. */
export function contractBlocks(body: string, values: ContractValues): ContractBlock[] {
  const blocks: ContractBlock[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', parts: partsOf(paragraph.join('\n'), values) });
    paragraph = [];
  };
  for (const line of body.split('\n')) {
    const heading = /^(##?) +(.+)$/.exec(line);
    if (heading) {
      endParagraph();
      blocks.push({ kind: heading[1] === '#' ? 'title' : 'heading', parts: partsOf(heading[2]!, values) });
    } else if (line.trim() === '') endParagraph();
    else paragraph.push(line);
  }
  endParagraph();
  return blocks;
}

/** The body with its fields replaced by their values; a missing one by its name in brackets. */
export const fillContract = (body: string, values: ContractValues): string =>
  partsOf(body, values)
    .map((part) => ('text' in part ? part.text : (part.value ?? `[${part.field}]`)))
    .join('');

/** A party as the contract names it. */
export interface ContractParty {
  readonly role: string;
  readonly name: string;
  readonly email: string;
}

/** The text that is signed and hashed: the filled contract and who signs it. */
export const signedText = (body: string, values: ContractValues, parties: readonly ContractParty[]): string =>
  `${fillContract(body, values).trim()}\n\n## Parties\n\n${parties.map(({ role, name, email }) => `${role}: ${name} (${email})`).join('\n')}\n`;

/** The field with the name of a party of a contract, such as "Seller name" for the seller. */
export const nameFieldOf = (role: string): string => `${role} name`;

/** The type of contract that a deal needs next: the purchase first, then, for a wholesale deal, the assignment. */
export const nextContractType = (deal: { readonly dealType: string; readonly hasContract: boolean }): ContractType =>
  deal.dealType === 'wholesale' && deal.hasContract ? 'assignment' : 'purchase';
