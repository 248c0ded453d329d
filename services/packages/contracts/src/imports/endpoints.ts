import { z } from 'zod';
import type { Feature } from '../access.ts';
import { categories } from '../categories.ts';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { listChoice, ListSource } from '../listChoice.ts';
import type { Restriction } from '../restrictionTypes.ts';
import { states } from '../states.ts';
import { multiLine, singleLine } from '../text.ts';
import { UndoCounts, UndoOptions } from '../undoOptions.ts';
import { holdingStrategies } from '../tools/holdings.ts';
import { duplicateActions, importKinds, listImportStates, type ListField, type ImportKindName } from './options.ts';
import { maxListName } from '../tools/leadListFilter.ts';
import { leadTypes } from '../tools/leadOptions.ts';
import { consentSources, maxTags } from '../tools/outreachOptions.ts';

const count = z.number().int();
const Mapping = z.record(z.string(), z.string());

/** What holds for every row, or for those whose column is empty or missing. Each kind of import knows some of them. */
const Defaults = z.strictObject({
  leadType: z.enum(leadTypes).optional(),
  leadSource: z.string().trim().max(80).optional(),
  /** The list to which the leads belong, made if none has this name. */
  listName: z.string().overwrite(singleLine).max(maxListName).optional(),
  /** To whom leads are assigned: in turn where there are several, to nobody where it is empty. */
  assignTo: z.array(RowId).max(50).optional(),
  consentSource: z.enum(consentSources).optional(),
  consentDate: z.iso.date().optional(),
  tags: z.array(z.string().overwrite(singleLine).min(1).max(40)).max(maxTags).optional(),
  /** A personal note in each invitation. */
  note: z.string().overwrite(multiLine).max(600).optional(),
  category: z.enum(categories).optional(),
  strategy: z.enum(holdingStrategies).optional(),
  city: z.string().overwrite(singleLine).max(100).optional(),
  state: z.enum(states).optional(),
});
export type ImportDefaults = z.output<typeof Defaults>;

/** How the values of the file are read, and what becomes of duplicates, as its owner said. */
export const Options = z.strictObject({
  decimal: z.enum(['.', ',']).optional(),
  /** Of all columns; releases before said it so. */
  dateOrder: z.enum(['mdy', 'dmy']).optional(),
  /** Column → the order of its dates. */
  dateOrders: z.record(z.string().max(1_000), z.enum(['mdy', 'dmy'])).optional(),
  /** Field → word of the file → choice; an empty choice leaves the cell out. */
  values: z.record(z.string().max(60), z.record(z.string().max(200), z.string().max(60))).optional(),
  /** Rows that are in the records already are left out unless this says otherwise. */
  duplicates: z.enum(duplicateActions).optional(),
  /** Rows that are another property of an owner who is there already are added unless this says otherwise. */
  otherProperties: z.enum(duplicateActions).optional(),
});
export type ImportOptions = z.output<typeof Options>;

/** A word of a choice column that is none of the choices. */
const UnknownWord = z.object({
  field: z.string(),
  word: z.string(),
  count,
  /** In how many of its rows the row cannot come in without the cell. */
  refused: count.optional(),
});
/** Cells that can be read in two ways, of which the owner chooses one for the file. */
const Unclear = z.object({
  option: z.enum(['decimal', 'dateOrder']),
  example: z.string(),
  /** The readings of the example, in the order of the choices: decimal comma first, month first. */
  readings: z.array(z.string()),
  count,
  /** In how many of them the row cannot come in without the cell. */
  refused: count.optional(),
});

/** The numeric dates of a column, of which the whole file shows whether the month or the day comes first. */
const DateColumn = z.object({
  column: z.string(),
  /** Null where the file does not show it. */
  order: z.enum(['mdy', 'dmy']).nullable(),
  /** A date that can be read both ways, if there is one; else one that has its day first. */
  example: z.string(),
  /** Its readings as ISO dates, month first; null where that order makes no date of it. */
  readings: z.tuple([z.iso.date().nullable(), z.iso.date().nullable()]),
  /** How many dates make sense with the month first only, with the day first only, and both ways. */
  monthFirst: count,
  dayFirst: count,
  either: count,
});
export type DateColumn = z.infer<typeof DateColumn>;

/** A file at some step of its import. */
export const ImportedList = z.object({
  id: z.number().int(),
  kind: z.enum(importKinds),
  name: z.string(),
  state: z.enum(listImportStates),
  /** The file's column names, and the values of its first rows. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** Field → column; other columns are ignored. Guessed from the names, or as it was for the last file with these columns. */
  mapping: Mapping,
  defaults: Defaults,
  options: Options,
  rows: count,
  /** Rows that will be added, or were. */
  good: count,
  /** Rows that will change, or changed, a record that is there. */
  updated: count,
  bad: count,
  /** Rows that are left out as duplicates. */
  repeated: count,
  /** Cells that are left out of rows that come in. */
  leftOut: count,
  words: z.array(UnknownWord),
  unclear: z.array(Unclear),
  /** Columns with numeric dates. */
  dates: z.array(DateColumn),
  /** Null; for releases before, which read `dates` of all columns as one. */
  shownDateOrder: z.enum(['mdy', 'dmy']).nullable(),
  /** Rows that the current step has worked off. */
  position: count,
  /** After an undo: records that were changed, or sent, since the import and stay. */
  skipped: count,
  /** Share of the file that the current step has worked off, 0 to 1, where its rows are not counted before. */
  progress: z.number().optional(),
  /** The reason of a failure, as a sentence. */
  problem: z.string().nullable().optional(),
  /** Columns and values that come in otherwise than the file has them, as sentences. */
  changes: z.array(z.string()).optional(),
  startedAt: z.iso.datetime(),
});
export type ImportedList = z.infer<typeof ImportedList>;

/** A row that cannot come in until it is corrected. */
export const ImportProblem = z.object({
  number: count,
  line: count,
  /** The column of the cell that is wrong, where it is one. */
  column: z.string().optional(),
  reason: z.string(),
  value: z.string(),
  /** The cells in the order of the columns; not one for each column where the row cannot be read as CSV. */
  cells: z.array(z.string()),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** A cell that is left out of a row that comes in. */
const LeftOutCell = ImportProblem.extend({ column: z.string() });
export type LeftOutCell = z.infer<typeof LeftOutCell>;

/** A row that is in the records already, or an earlier row of the file, beside what is there. */
const ImportDuplicate = z.object({
  number: count,
  line: count,
  name: z.string(),
  /** Why the two are the same. */
  sameBy: z.array(z.enum(['email', 'phone', 'address', 'id'])),
  /** Another property of the same owner, which is added unless the member says otherwise. */
  isOther: z.boolean(),
  action: z.enum(duplicateActions),
  /** What may become of it, where that is not what may become of those that are records. */
  actions: z.array(z.enum(duplicateActions)).optional(),
  recordId: count.nullable(),
  /** The line of the earlier row of the file. */
  earlierLine: count.nullable(),
  fields: z.array(z.object({ label: z.string(), now: z.string().nullable(), file: z.string().nullable() })),
});
export type ImportDuplicate = z.infer<typeof ImportDuplicate>;

/** What becomes of one duplicate, or of all that are the same or that are other properties of the same owner. */
const Decision = z.union([
  z.strictObject({ number: RowId, action: z.enum(duplicateActions) }),
  z.strictObject({ all: z.enum(['same', 'other']), action: z.enum(duplicateActions) }),
]);

/** A row as it will be added. */
const ImportPreview = z.object({
  line: count,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  detail: z.string(),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export interface ImportEndpointOptions<Path extends string, Service extends 'tools' | 'listings'> {
  readonly service: Service;
  readonly path: Path;
  readonly feature?: Feature;
  /** The kinds whose imports these are; with several, lists and uploads name one. */
  readonly kinds: readonly [ImportKindName, ...ImportKindName[]];
  readonly fields: readonly ListField[];
  /** Names of further fields that a mapping may have, such as those that the owner has defined. */
  readonly moreFields?: RegExp;
  readonly defaults: readonly (keyof ImportDefaults)[];
  /** Largest file in bytes. */
  readonly bytes: number;
  /** What the records are called, in summaries. */
  readonly noun: string;
  /** Members with this restriction cannot run an import. */
  readonly restricted?: Restriction;
}

/** The endpoints of imports of one or more kinds. */
export function importEndpoints<const Path extends string, const Service extends 'tools' | 'listings'>({
  service,
  path,
  feature,
  kinds,
  fields,
  moreFields,
  defaults,
  bytes,
  noun,
  restricted,
}: ImportEndpointOptions<Path, Service>) {
  const shared = { service, access: 'member', ...(feature && { feature }) } as const;
  const params = z.object({ id: Id });
  const kind: z.ZodType<ImportKindName, ImportKindName | undefined> =
    kinds.length === 1 ? z.enum(kinds).default(kinds[0]) : z.enum(kinds);
  const names = new Set(fields.map(({ field }) => field));
  const OwnMapping = z.record(
    z.string().refine((field) => names.has(field) || moreFields?.test(field), 'Not a field of this import'),
    z.string(),
  );
  const OwnDefaults: z.ZodType<ImportDefaults> = Defaults.pick(
    Object.fromEntries(defaults.map((name) => [name, true])) as Partial<Record<keyof ImportDefaults, true>>,
  );
  return {
    list: endpoint({
      ...shared,
      method: 'GET',
      path,
      query: z.object({ kind }),
      response: z.array(ImportedList),
      summary: `The last twenty imports of ${noun}, newest first`,
    }),
    upload: endpoint({
      ...shared,
      method: 'POST',
      path,
      upload: { bytes },
      query: z.object({ kind, name: z.string().trim().min(1).max(200), ...listChoice }),
      response: ImportedList,
      success: 201,
      summary: `Upload ${noun} as CSV or an .xlsx workbook; nothing is added or sent yet`,
    }),
    get: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/{id}` as const,
      params,
      response: ImportedList,
      summary: `State and progress of an import of ${noun}`,
    }),
    getSource: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/{id}/source` as const,
      params,
      response: ListSource,
      summary:
        'How the file was read, with its first rows; to read it otherwise, upload it again with `sheet` and `header`',
    }),
    check: endpoint({
      ...shared,
      method: 'POST',
      path: `${path}/{id}/check` as const,
      params,
      body: z.strictObject({
        mapping: OwnMapping,
        defaults: OwnDefaults.default({}),
        options: Options.default({}),
      }),
      response: ImportedList,
      success: 202,
      summary: 'Dry run: read every row with this mapping and report what would happen',
    }),
    run: endpoint({
      ...shared,
      ...(restricted === undefined ? {} : { restricted }),
      method: 'POST',
      path: `${path}/{id}/run` as const,
      params,
      response: ImportedList,
      success: 202,
      summary: `Add the good rows of a checked file as ${noun}; resumes after an interruption`,
    }),
    countUndo: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/{id}/undo` as const,
      params,
      response: UndoCounts,
      summary: `How many ${noun} the undo of an import would take back, and how many were edited since`,
    }),
    undo: endpoint({
      ...shared,
      method: 'POST',
      path: `${path}/{id}/undo` as const,
      params,
      body: UndoOptions,
      response: ImportedList,
      success: 202,
      summary: `Take back the ${noun} of an import that nobody has edited or sent since, or all`,
    }),
    discard: endpoint({
      ...shared,
      method: 'DELETE',
      path: `${path}/{id}` as const,
      params,
      response: Message,
      summary: 'Discard a file; what it added stays',
    }),
    preview: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/{id}/preview` as const,
      params,
      response: z.array(ImportPreview),
      summary: 'The first twenty rows of a checked file, as they will be added',
    }),
    listProblems: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/{id}/problems` as const,
      params,
      response: z.array(ImportProblem),
      summary: 'The first hundred rows that cannot come in, by line and reason',
    }),
    exportProblems: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/{id}/problems.csv` as const,
      params,
      content: 'text/csv',
      response: z.string(),
      summary: 'All rows that are left out, as CSV with the reasons',
    }),
    correctRow: endpoint({
      ...shared,
      method: 'PATCH',
      path: `${path}/{id}/rows/{number}` as const,
      params: z.object({ id: Id, number: Id }),
      /** Texts by column. */
      body: z.strictObject({ cells: z.record(z.string(), z.string().max(20_000)) }),
      /** The problem that remains. */
      response: z.object({ problem: z.string().nullable() }),
      summary: 'Correct cells of a row that cannot come in; it is added by the next run',
    }),
    listDuplicates: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/{id}/duplicates` as const,
      params,
      query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
      response: z.array(ImportDuplicate),
      summary: 'Fifty rows that are in the records already, beside what is there, after a row',
    }),
    decideDuplicates: endpoint({
      ...shared,
      method: 'POST',
      path: `${path}/{id}/duplicates` as const,
      params,
      body: Decision,
      response: ImportedList,
      summary: 'Decide what becomes of one duplicate or of all of them',
    }),
    listLeftOut: endpoint({
      ...shared,
      method: 'GET',
      path: `${path}/{id}/left-out` as const,
      params,
      response: z.array(LeftOutCell),
      summary: 'The first thousand cells that are left out of rows that come in, by line, column and reason',
    }),
  };
}
/** Endpoints of any kind's imports. */
export type ImportEndpoints = ReturnType<typeof importEndpoints<string, 'tools' | 'listings'>>;
