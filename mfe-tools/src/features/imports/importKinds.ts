import {
  type DuplicateAction,
  holdingImportColumns,
  type ImportKindName,
  leadImportColumns,
  type ListField,
  outreachImportColumns,
} from '@dealstead/contracts';
import { formatCount, type PathOf } from '@dealstead/kit';
import type { ComponentType } from 'react';
import {
  ContactDefaults,
  HoldingDefaults,
  InvitationDefaults,
  LeadDefaults,
  type DefaultsProps,
} from './ImportDefaults.tsx';
import { portfolioReads } from '../portfolio/usePortfolio.ts';
import type { Defaults, Mapping } from './importedList.ts';

/** What differs between imports of leads, contacts, invitations and holdings: requests, fields and words. */
export interface ImportKind {
  readonly path: Extract<PathOf<'POST'>, '/api/lead-imports' | '/api/outreach-imports' | '/api/holding-imports'>;
  /** Parameters of the list of imports and of an upload. */
  readonly params: { readonly kind: ImportKindName };
  readonly fields: readonly ListField[];
  /** Whether columns may be fields that the owner has defined, or be appended to the notes. */
  readonly isExtensible: boolean;
  readonly noun: readonly [one: string, many: string];
  /** What may become of rows that are in the records already. */
  readonly actions: readonly DuplicateAction[];
  readonly verb: 'Add' | 'Send';
  /** Above the number of good rows, before and after the run. */
  readonly goodLabels: readonly [before: string, after: string];
  /** Whether an import may add nothing but the records that are there already to its list. */
  readonly hasList: boolean;
  readonly uploadHint: string;
  readonly undoHint: string;
  /** Where the records that an import added are. */
  readonly resultsPath: (importId: number) => string;
  /** Whether addresses may be pasted in place of a file. */
  readonly isPastable: boolean;
  readonly Defaults: ComponentType<DefaultsProps>;
  /** What the member must state before the check; undefined if nothing is missing. */
  readonly missingStatement?: (mapping: Mapping, defaults: Defaults) => string | undefined;
  /** URL prefixes that the run and its undo change. */
  readonly invalidates: readonly string[];
}

export const amountOf = ({ noun: [one, many] }: ImportKind, count: number): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const leadImport: ImportKind = {
  path: '/api/lead-imports',
  params: { kind: 'leads' },
  fields: leadImportColumns,
  isExtensible: true,
  noun: ['lead', 'leads'],
  actions: ['skip', 'fill', 'overwrite', 'add'],
  verb: 'Add',
  goodLabels: ['Will be added', 'Added'],
  hasList: true,
  uploadHint: 'Lists of any size. No lead is added until you approve it.',
  undoHint:
    'Leads that you or your team edited after the import, or that are in another list, stay unless you choose otherwise.',
  resultsPath: (importId) => `/leads?status=all&importId=${importId}`,
  isPastable: false,
  Defaults: LeadDefaults,
  invalidates: ['/api/lead-imports', '/api/leads', '/api/lead-lists'],
};

export const contactImport: ImportKind = {
  path: '/api/outreach-imports',
  params: { kind: 'contacts' },
  fields: outreachImportColumns.contacts,
  isExtensible: false,
  noun: ['contact', 'contacts'],
  actions: ['skip', 'fill', 'overwrite'],
  verb: 'Add',
  goodLabels: ['Will be added', 'Added'],
  hasList: false,
  uploadHint: 'You see every row before anything is added.',
  undoHint: 'Contacts that you or your team edited after the import stay, unless you choose otherwise.',
  resultsPath: (importId) => `/bulk-contacts?importId=${importId}`,
  isPastable: true,
  Defaults: ContactDefaults,
  missingStatement: (mapping, { consentSource, consentDate }) =>
    (mapping.consentSource || consentSource) && (mapping.consentDate || consentDate)
      ? undefined
      : 'Say how and when these people agreed first.',
  invalidates: ['/api/outreach-imports', '/api/contacts'],
};

export const invitationImport: ImportKind = {
  path: '/api/outreach-imports',
  params: { kind: 'invitations' },
  fields: outreachImportColumns.invitations,
  isExtensible: false,
  noun: ['invitation', 'invitations'],
  actions: ['skip'],
  verb: 'Send',
  goodLabels: ['Will be sent', 'Queued'],
  hasList: false,
  uploadHint: 'You see every row before anything is sent.',
  undoHint: 'Invitations that were already sent will stay. You can revoke them one by one.',
  resultsPath: () => '/bulk-invitations',
  isPastable: true,
  Defaults: InvitationDefaults,
  invalidates: ['/api/outreach-imports', '/api/buyer-invitations'],
};

export const holdingImport: ImportKind = {
  path: '/api/holding-imports',
  params: { kind: 'holdings' },
  fields: holdingImportColumns,
  isExtensible: false,
  noun: ['property', 'properties'],
  actions: ['skip', 'fill', 'overwrite', 'add'],
  verb: 'Add',
  goodLabels: ['Will be added', 'Added'],
  hasList: false,
  uploadHint: 'Up to 1,000 properties. Nothing is added until you approve it.',
  undoHint: 'Properties that you edited or valued after the import stay, unless you choose otherwise.',
  resultsPath: () => '/portfolio',
  isPastable: false,
  Defaults: HoldingDefaults,
  invalidates: ['/api/holding-imports', ...portfolioReads],
};
