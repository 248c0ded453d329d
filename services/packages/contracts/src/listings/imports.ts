import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { UndoOptions } from '../undoOptions.ts';
import { ImportedList, importEndpoints, ImportProblem, Options } from '../imports/endpoints.ts';
import { listChoice } from '../listChoice.ts';
import { importFields, importStates, listingImportFields } from './importFields.ts';

const count = z.number().int();

/** An import of a file of listings. */
export const Import = ImportedList.extend({
  /** The owner of the imported listings. */
  userId: z.number().int(),
  format: z.enum(['csv', 'xlsx', 'reso-json']),
  bytes: z.number(),
  state: z.enum(importStates),
  /** Default values for rows without one, such as the category of a file of land. */
  defaults: z.partialRecord(z.enum(importFields), z.string()),
  /** Rows that update a listing of the owner, matched by key or else by address; after the run, those that did. */
  updated: count,
  /** Good rows that go to review, since another member lists their address. */
  inReview: count,
  /** `changes`, with the values that are left out; for the release before. */
  warnings: z.array(z.string()),
  changes: z.array(z.string()),
  progress: z.number(),
  problem: z.string().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Import = z.infer<typeof Import>;

const params = z.object({ id: Id });

/** What imports of listings have as those of every kind. */
export const importSteps = importEndpoints({
  service: 'listings',
  path: '/api/imports',
  kinds: ['listings'],
  fields: listingImportFields,
  defaults: [],
  bytes: Number.POSITIVE_INFINITY,
  noun: 'listings',
});
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

export const checkImport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/imports/{id}/check',
  access: 'member',
  restricted: 'posting',
  params,
  body: z.strictObject({
    mapping: z.record(
      z.string().refine((field) => (importFields as readonly string[]).includes(field), 'Not a field of this import'),
      z.string(),
    ),
    defaults: z.partialRecord(z.enum(importFields), z.string().max(300)).default({}),
    options: Options.default({}),
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
      /** Confirms the updates of existing listings as they were decided; without it they are not applied. */
      updates: z.boolean().default(false),
    })
    .optional(),
  response: Import,
  success: 202,
  summary:
    'Store the good rows of a checked file as drafts, which are published once role, disclosure and terms are confirmed, and, if confirmed, update the listings that rows match (requires property-posting); resumes after an interruption',
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

/** Decides what becomes of rows that are listings already. */
export const decideImportDuplicates = endpoint({ ...importSteps.decideDuplicates, response: Import });

export const ImportRow = ImportProblem.extend({
  /** The field in question, if any. */
  field: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const listImportProblems = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}/problems',
  access: 'member',
  params,
  query: z.object({
    after: z.coerce.number().int().nonnegative().max(2_147_483_647).default(0),
    /** Only those that cannot come in, without rows that say nothing new. */
    bad: z.stringbool().default(false),
  }),
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
