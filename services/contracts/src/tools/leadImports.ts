import { z } from 'zod';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { UndoCounts, UndoOptions } from '../undoOptions.ts';
import { leadImportFields, leadImportStates } from './leadImportFields.ts';
import { leadTypes } from './leadOptions.ts';
import { LeadFilter } from './leads.ts';

const count = z.number().int();
const Mapping = z.partialRecord(z.enum(leadImportFields), z.string());
/** Values for rows whose column is empty or missing. */
const Defaults = z.strictObject({
  leadType: z.enum(leadTypes).optional(),
  leadSource: z.string().trim().max(80).optional(),
  /** To whom the leads are assigned: in turn where there are several, to nobody where it is empty. */
  assignTo: z.array(RowId).max(50).optional(),
});

/** An import of a file of leads. */
export const LeadImport = z.object({
  id: z.number().int(),
  name: z.string(),
  state: z.enum(leadImportStates),
  /** The file's column names, and the values of its first rows. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** Field → column; other columns are ignored. Guessed from the names, or as it was for the last file with these columns. */
  mapping: Mapping,
  defaults: Defaults,
  rows: count,
  /** Rows that will become, or became, leads. */
  good: count,
  bad: count,
  /** Rows with the e-mail address, phone number or property of a lead or of an earlier row; they are left out. */
  repeated: count,
  /** Rows that the current step has worked off. */
  position: count,
  /** After an undo: leads that were changed since the import and stay. */
  skipped: count,
  startedAt: z.iso.datetime(),
});
export type LeadImport = z.infer<typeof LeadImport>;

/** A row that cannot become a lead. */
const ImportProblem = z.object({ line: z.number().int(), reason: z.string(), value: z.string() });
export type LeadImportProblem = z.infer<typeof ImportProblem>;

const lead = { service: 'tools', access: 'member', feature: 'lead-management' } as const;
const params = z.object({ id: Id });

export const listLeadImports = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/lead-imports',
  response: z.array(LeadImport),
  summary: 'The last twenty imports of leads, newest first',
});

export const uploadLeadImport = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/lead-imports',
  upload: { bytes: Number.POSITIVE_INFINITY },
  query: z.object({ name: z.string().trim().min(1).max(200) }),
  response: LeadImport,
  success: 201,
  summary: 'Upload leads as CSV or an .xlsx workbook of any size; no lead is added yet',
});

export const getLeadImport = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/lead-imports/{id}',
  params,
  response: LeadImport,
  summary: 'State and progress of an import of leads',
});

export const checkLeadImport = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/lead-imports/{id}/check',
  params,
  body: z.strictObject({ mapping: Mapping, defaults: Defaults.default({}) }),
  response: LeadImport,
  success: 202,
  summary: 'Dry run: read every row with this mapping and report what would happen',
});

export const runLeadImport = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/lead-imports/{id}/run',
  params,
  response: LeadImport,
  success: 202,
  summary: 'Add the good rows of a checked file as leads; resumes after an interruption',
});

export const getLeadImportUndo = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/lead-imports/{id}/undo',
  params,
  response: UndoCounts,
  summary: 'How many leads the undo of an import would delete, and how many were edited since',
});

export const undoLeadImport = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/lead-imports/{id}/undo',
  params,
  body: UndoOptions,
  response: LeadImport,
  success: 202,
  summary: 'Delete the leads of an import that nobody has edited since, or all',
});

export const deleteLeadImport = endpoint({
  ...lead,
  method: 'DELETE',
  path: '/api/lead-imports/{id}',
  params,
  response: Message,
  summary: 'Discard a file; leads that it added stay',
});

export const listLeadImportProblems = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/lead-imports/{id}/problems',
  params,
  response: z.array(ImportProblem),
  summary: 'The first hundred rows that cannot become leads, by line and reason',
});

export const exportLeadImportProblems = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/lead-imports/{id}/problems.csv',
  params,
  content: 'text/csv',
  response: z.string(),
  summary: 'All rows that cannot become leads, as CSV',
});

export const exportLeads = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/leads.csv',
  scope: 'leads:read',
  query: LeadFilter,
  content: 'text/csv',
  response: z.string(),
  summary: 'The leads that match, as CSV; cells that begin like a formula are made harmless',
});
