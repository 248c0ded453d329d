import type { DuplicateAction, ImportKindName, ListField } from '@dealstead/contracts';
import { formatCount } from '@dealstead/kit';
import type { ComponentType, ReactNode } from 'react';
import type { DefaultsProps } from './DefaultsGrid.ts';
import type { Defaults, ImportedList, Mapping } from './importedList.ts';
import type { ImportRequests } from './importRequests.ts';

export interface NewFieldProps {
  column: string;
  /** Its first values. */
  values: readonly string[];
  onSaved: (field: string) => void;
  onClose: () => void;
}

/** What differs between imports of leads, contacts, invitations and holdings: requests, fields and words. */
export interface ImportKind {
  readonly requests: ImportRequests;
  readonly name: ImportKindName;
  /** Parameters of the list of imports and of an upload. */
  readonly params: Readonly<Record<string, string>>;
  /** What a file dialog offers; the server reads the content. */
  readonly fileTypes: string;
  /** The columns that an import knows, with those that the owner has defined. */
  readonly fields: readonly ListField[];
  /** Whether columns may be appended to the notes. */
  readonly appendsToNotes: boolean;
  /** Defines a field for a column of the file, where the owner may. */
  readonly NewField?: ComponentType<NewFieldProps>;
  readonly noun: readonly [one: string, many: string];
  /** What may become of rows that are in the records already. */
  readonly actions: readonly DuplicateAction[];
  readonly verb: 'Add' | 'Send';
  /** Above the number of good rows, before and after the run. */
  readonly goodLabels: readonly [before: string, after: string];
  /** Whether an import may add nothing but the records that are there already to its list. */
  readonly hasList: boolean;
  readonly filePrompt: string;
  readonly uploadHint: string;
  readonly undoHint: string;
  /** What becomes of values that were not understood. */
  readonly unreadHint: string;
  /** What became of the records that an undo left. */
  readonly skippedLabel: (count: number) => string;
  /** Where the records that an import added are. */
  readonly resultsPath: (importId: number) => string;
  /** Whether addresses may be pasted in place of a file. */
  readonly isPastable: boolean;
  /** A method, so that a kind knows its own values. */
  Defaults(props: DefaultsProps<Defaults>): ReactNode;
  /** What the member must state before the check; undefined if nothing is missing. */
  missingStatement?(mapping: Mapping, defaults: Defaults): string | undefined;
  /** What is said before a run; without it the button runs. */
  readonly BeforeRun?: ComponentType<{ list: ImportedList }>;
  /** Body of the request that runs an import, where it has one. */
  readonly runBody?: { readonly updates: boolean };
  /** Whether rows can be corrected after the run, too; the file of others is gone then. */
  readonly isCorrectableAfterRun: boolean;
  /** What else the result shows, below its counts. */
  More?(props: { list: ImportedList }): ReactNode;
  /** What is said of an import beside its name in the list of imports. */
  aboutOf?(list: ImportedList): string;
  /** What somebody may do with an import, where not everybody may do everything. */
  readonly rightsOf?: (list: ImportedList) => { readonly canImport: boolean; readonly canUndo: boolean };
  /** What makes a record an edited one, for the undo. */
  readonly editedLabel?: string;
  /** Whether the undo of edited records also takes back what was edited in records that the import changed. */
  readonly takesBackEdits: boolean;
  /** URL prefixes that the run and its undo change. */
  readonly invalidates: readonly string[];
}

/** Whether somebody may go on with an import. */
export const canImport = ({ rightsOf }: ImportKind, list: ImportedList): boolean => rightsOf?.(list).canImport ?? true;

export const amountOf = ({ noun: [one, many] }: ImportKind, count: number): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const skippedAsEdited = (count: number): string =>
  `edited since then kept ${count === 1 ? 'its' : 'their'} edits`;

/** Text files, workbooks, address books and archives of one of them. */
export const listTypes = '.csv,.tsv,.txt,.xlsx,.vcf,.zip,text/csv';
