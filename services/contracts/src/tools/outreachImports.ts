import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { UndoCounts, UndoOptions } from '../undoOptions.ts';
import { multiLine, singleLine } from '../text.ts';
import { leadImportStates } from './leadImportFields.ts';
import { consentSources, maxTags, outreachImportFields, outreachImportKinds } from './outreachOptions.ts';

const count = z.number().int();
const Mapping = z.partialRecord(z.enum(outreachImportFields), z.string());

/** What holds for every row, or for those whose column is empty or missing. */
const Defaults = z.strictObject({
  consentSource: z.enum(consentSources).optional(),
  consentDate: z.iso.date().optional(),
  tags: z.array(z.string().overwrite(singleLine).min(1).max(40)).max(maxTags).optional(),
  /** A personal note in each invitation. */
  note: z.string().overwrite(multiLine).max(600).optional(),
});

/** A list of people that becomes contacts or invitations. */
export const OutreachImport = z.object({
  id: z.number().int(),
  kind: z.enum(outreachImportKinds),
  name: z.string(),
  state: z.enum(leadImportStates),
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping: Mapping,
  defaults: Defaults,
  rows: count,
  good: count,
  bad: count,
  /** Rows with the address or number of an earlier row, a contact or an invitation; they are left out. */
  repeated: count,
  position: count,
  /** After an undo: what stays because it was edited, or an invitation sent, since. */
  skipped: count,
  startedAt: z.iso.datetime(),
});
export type OutreachImport = z.infer<typeof OutreachImport>;

const ImportProblem = z.object({ line: count, reason: z.string(), value: z.string() });

/** A row as it will be added. */
const ImportPreview = z.object({
  line: count,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  detail: z.string(),
});
export type OutreachImportPreview = z.infer<typeof ImportPreview>;

const marketing = { service: 'tools', access: 'member', feature: 'marketing-tools' } as const;
const params = z.object({ id: Id });
const kind = z.enum(outreachImportKinds);

export const listOutreachImports = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/outreach-imports',
  query: z.object({ kind }),
  response: z.array(OutreachImport),
  summary: 'Your last twenty lists of contacts or invitations, newest first',
});

export const uploadOutreachImport = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/outreach-imports',
  upload: { bytes: 200_000_000 },
  query: z.object({ kind, name: z.string().trim().min(1).max(200) }),
  response: OutreachImport,
  success: 201,
  summary: 'Upload or paste a list as CSV or an .xlsx workbook; nothing is added or sent yet',
});

export const getOutreachImport = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/outreach-imports/{id}',
  params,
  response: OutreachImport,
  summary: 'State and progress of a list',
});

export const checkOutreachImport = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/outreach-imports/{id}/check',
  params,
  body: z.strictObject({ mapping: Mapping, defaults: Defaults.default({}) }),
  response: OutreachImport,
  success: 202,
  summary: 'Dry run: read every row with this mapping and report what would happen',
});

export const testOutreachImport = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/outreach-imports/{id}/test',
  restricted: 'messaging',
  params,
  response: Message,
  summary: 'Mail the invitation of a list to the owner’s own address, with a sample name',
});

export const runOutreachImport = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/outreach-imports/{id}/run',
  restricted: 'messaging',
  params,
  response: OutreachImport,
  success: 202,
  summary: 'Add the good rows as contacts, or send them invitations; resumes after an interruption',
});

export const getOutreachImportUndo = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/outreach-imports/{id}/undo',
  params,
  response: UndoCounts,
  summary: 'How many contacts or invitations the undo of an import would delete, and how many were edited since',
});

export const undoOutreachImport = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/outreach-imports/{id}/undo',
  params,
  body: UndoOptions,
  response: OutreachImport,
  success: 202,
  summary: 'Delete contacts of a list that nobody has edited since, or all, or invitations that were not sent yet',
});

export const deleteOutreachImport = endpoint({
  ...marketing,
  method: 'DELETE',
  path: '/api/outreach-imports/{id}',
  params,
  response: Message,
  summary: 'Discard a list; what it added stays',
});

export const previewOutreachImport = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/outreach-imports/{id}/preview',
  params,
  response: z.array(ImportPreview),
  summary: 'The first twenty rows of a checked list, as they will be added',
});

export const listOutreachImportProblems = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/outreach-imports/{id}/problems',
  params,
  response: z.array(ImportProblem),
  summary: 'The first hundred rows that cannot be added, by line and reason',
});

export const exportOutreachImportProblems = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/outreach-imports/{id}/problems.csv',
  params,
  content: 'text/csv',
  response: z.string(),
  summary: 'All rows that cannot be added, as CSV',
});
