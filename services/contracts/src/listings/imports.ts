import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { importFields, importStates } from './importFields.ts';

const count = z.number().int();

/** A file that brings listings, from upload to undo. */
export const Import = z.object({
  id: z.number().int(),
  /** Whose listings it brings. */
  userId: z.number().int(),
  name: z.string(),
  format: z.enum(['csv', 'reso-json']),
  bytes: z.number(),
  state: z.enum(importStates),
  /** Names of the file's columns as they stand in it, and the values of its first rows. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())).max(5),
  /** Column → field; a column left out is not taken. Guessed from names at first. */
  mapping: z.partialRecord(z.enum(importFields), z.string()),
  /** Values for rows that have none, such as the category of a file of land. */
  defaults: z.partialRecord(z.enum(importFields), z.string()),
  rows: count,
  good: count,
  bad: count,
  /** Rows that say nothing new: their listing is there already as they say, or a row before them says the same. */
  repeated: count,
  /** Rows that would change a listing of the owner, found by key or else by address; once the import ran, those that did. */
  updated: count,
  /** Good ones that wait for an admin, since someone else lists their address. */
  held: count,
  /** Columns and values that an export could not give back as they came. */
  losses: z.array(z.string()),
  /** Share of the file that was read in the step under way, 0 to 1. */
  progress: z.number(),
  /** Why it stopped, in a sentence. */
  problem: z.string().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof Import>;

const params = z.object({ id: Id });
/** Of those whose listings the caller looks after; see `startDraft`. */
const owner = Id.optional();

export const listImports = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports',
  access: 'member',
  response: z.array(Import).max(50),
  summary: "Imports, newest first: the caller's, and on a seat its owner's",
});

export const uploadImport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/imports',
  access: 'member',
  restricted: 'posting',
  upload: { bytes: Number.POSITIVE_INFINITY },
  query: z.object({ name: z.string().trim().min(1).max(200), owner }),
  response: Import,
  success: 201,
  summary:
    'Upload a CSV or RESO JSON file of any size (needs property-posting); it is told apart by content, nothing is listed yet',
});

export const getImport = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}',
  access: 'member',
  params,
  response: Import,
  summary: 'How an import stands',
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
    'Dry run (needs property-posting): read the whole file by this mapping and say what would happen; nothing is listed',
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
      /** Confirms what the check would change of listings that are there; without it they stay as they are. */
      updates: z.boolean().default(false),
    })
    .optional(),
  response: Import,
  success: 202,
  summary:
    'List the good rows of a checked file and, if confirmed, update the listings that rows match (needs property-posting); goes on where it was after any interruption',
});

export const undoImport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/imports/{id}/undo',
  access: 'member',
  params,
  response: Import,
  success: 202,
  summary:
    'Take back what an import listed and give updated listings their old values; listings that were edited, asked about or closed since stay, and are counted',
});

export const discardImport = endpoint({
  service: 'listings',
  method: 'DELETE',
  path: '/api/imports/{id}',
  access: 'member',
  params,
  response: Message,
  summary: 'Forget an uploaded file that lists nothing',
});

export const ImportRow = z.object({
  line: count,
  /** Field where there is one. */
  field: z.string().nullable(),
  reason: z.string(),
  /** What stood there, shortened. */
  value: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const listImportProblems = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}/problems',
  access: 'member',
  params,
  query: z.object({ after: z.coerce.number().int().nonnegative().default(0) }),
  response: z.array(ImportRow).max(100),
  summary: 'Rows that were not taken, with line and reason, from the line after `after`',
});

export const FieldChange = z.object({
  /** Field of the dictionary. */
  field: z.string(),
  /** Values as people read them, shortened; null for nothing. */
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
  query: z.object({ after: z.coerce.number().int().nonnegative().default(0) }),
  response: z.array(ImportUpdate).max(100),
  summary: 'Listings that rows would change or changed, with each field before and after, from the line after `after`',
});

export const downloadImportProblems = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}/problems.csv',
  access: 'member',
  params,
  content: 'text/csv',
  response: z.string(),
  summary: 'The same as CSV, all of them, streamed',
});

export const exportProperties = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/exports/{file}',
  access: 'member',
  params: z.object({ file: z.enum(['listings.csv', 'listings.json']) }),
  query: z.object({ owner }),
  content: 'text/csv',
  response: z.string(),
  summary: "The caller's own listings, or those of the owner named, as CSV or RESO Data Dictionary JSON, streamed",
});
