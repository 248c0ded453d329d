import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { UndoCounts, UndoOptions } from '../undoOptions.ts';
import { importFields, importStates } from './importFields.ts';
import { listChoice, ListSource } from '../listChoice.ts';

const count = z.number().int();

/** An import of a file of listings. */
export const Import = z.object({
  id: z.number().int(),
  /** The owner of the imported listings. */
  userId: z.number().int(),
  name: z.string(),
  format: z.enum(['csv', 'xlsx', 'reso-json']),
  bytes: z.number(),
  state: z.enum(importStates),
  /** The file's column names, and the values of its first rows. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())).max(5),
  /** Field → column; other columns are ignored. Initially guessed from the column names. */
  mapping: z.partialRecord(z.enum(importFields), z.string()),
  /** Default values for rows without one, such as the category of a file of land. */
  defaults: z.partialRecord(z.enum(importFields), z.string()),
  rows: count,
  good: count,
  bad: count,
  /** Duplicate rows: equal to a stored listing or to an earlier row. */
  repeated: count,
  /** Rows that update a listing of the owner, matched by key or else by address; after the run, those that did. */
  updated: count,
  /** Good rows that go to review, since another member lists their address. */
  inReview: count,
  /** Warnings about columns and values that are not stored as given. */
  warnings: z.array(z.string()),
  /** Share of the file that the current step has read, 0 to 1. */
  progress: z.number(),
  /** The reason of a failure, as a sentence. */
  problem: z.string().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof Import>;

const params = z.object({ id: Id });
/** Id of the owner on whose behalf the caller acts; see `startDraft`. */
const owner = Id.optional();

export const listImports = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports',
  access: 'member',
  response: z.array(Import).max(50),
  summary: "Imports, newest first: the caller's, and for a delegate the owner's",
});

export const uploadImport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/imports',
  access: 'member',
  restricted: 'posting',
  upload: { bytes: Number.POSITIVE_INFINITY },
  query: z.object({ name: z.string().trim().min(1).max(200), owner, ...listChoice }),
  response: Import,
  success: 201,
  summary:
    'Upload a CSV, .xlsx or RESO JSON file of any size (requires property-posting); the format is detected by content, and nothing is listed yet',
});

export const getImport = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}',
  access: 'member',
  params,
  response: Import,
  summary: 'State and progress of an import',
});

export const getImportSource = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}/source',
  access: 'member',
  params,
  response: ListSource,
  summary:
    'How the file was read, with its first rows; to read it otherwise, upload it again with `sheet` and `header`',
});

export const checkImport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/imports/{id}/check',
  access: 'member',
  restricted: 'posting',
  params,
  body: z.strictObject({
    mapping: Import.shape.mapping,
    defaults: z.partialRecord(z.enum(importFields), z.string().max(300)).default({}),
  }),
  response: Import,
  success: 202,
  summary:
    'Dry run (requires property-posting): read the whole file with this mapping and report the result; nothing is listed',
});

export const runImport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/imports/{id}/run',
  access: 'member',
  restricted: 'posting',
  idempotent: true,
  params,
  body: z
    .strictObject({
      /** Confirms the updates of existing listings that the check found; without it they are not applied. */
      updates: z.boolean().default(false),
    })
    .optional(),
  response: Import,
  success: 202,
  summary:
    'Store the good rows of a checked file as drafts, which are published once role, disclosure and terms are confirmed, and, if confirmed, update the listings that rows match (requires property-posting); resumes after an interruption',
});

export const getImportUndo = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}/undo',
  access: 'member',
  params,
  response: UndoCounts,
  summary: 'How many listings the undo of an import would delete and restore, and how many were edited since',
});

export const undoImport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/imports/{id}/undo',
  access: 'member',
  params,
  body: UndoOptions,
  response: Import,
  success: 202,
  summary:
    'Undo an import: remove the listings that it added and restore the ones that it updated; listings that were edited, inquired about or closed since are kept and counted, or removed too',
});

export const discardImport = endpoint({
  service: 'listings',
  method: 'DELETE',
  path: '/api/imports/{id}',
  access: 'member',
  params,
  response: Message,
  summary: 'Delete an uploaded file that was not imported',
});

export const ImportRow = z.object({
  line: count,
  /** The field in question, if any. */
  field: z.string().nullable(),
  reason: z.string(),
  /** The value, shortened. */
  value: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const listImportProblems = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}/problems',
  access: 'member',
  params,
  query: z.object({ after: z.coerce.number().int().nonnegative().max(2_147_483_647).default(0) }),
  response: z.array(ImportRow).max(100),
  summary: 'Rejected rows with line and reason, after the line `after`',
});

export const FieldChange = z.object({
  /** Name of the import field. */
  field: z.string(),
  /** Formatted values, shortened; null for none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const ImportUpdate = z.object({
  line: count,
  propertyId: z.number().int(),
  /** Of the listing. */
  title: z.string(),
  changes: z.array(FieldChange),
});
export type ImportUpdate = z.infer<typeof ImportUpdate>;

export const listImportUpdates = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}/updates',
  access: 'member',
  params,
  query: z.object({ after: z.coerce.number().int().nonnegative().max(2_147_483_647).default(0) }),
  response: z.array(ImportUpdate).max(100),
  summary: 'Listings that rows update, with each changed field before and after, after the line `after`',
});

export const downloadImportProblems = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}/problems.csv',
  access: 'member',
  params,
  content: 'text/csv',
  response: z.string(),
  summary: 'All rejected rows as CSV, streamed',
});

export const exportProperties = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/exports/{file}',
  access: 'member',
  scope: 'listings:read',
  params: z.object({ file: z.enum(['listings.csv', 'listings.json']) }),
  query: z.object({ owner }),
  content: 'text/csv',
  response: z.string(),
  summary: "The caller's own listings, or those of the owner named, as CSV or RESO Data Dictionary JSON, streamed",
});
