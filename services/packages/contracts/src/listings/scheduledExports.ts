import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import {
  exportDatasets,
  exportFormats,
  exportFrequencies,
  exportKeep,
  exportRunStates,
  exportTimeZones,
  lastExportDay,
} from './exportOptions.ts';

const timeZones = exportTimeZones.map(({ id }) => id);
const whole = z.number().int('Must be a whole number');

/** What a member sets up. The weekday counts for weekly exports, the day of the month for monthly ones. */
const ExportInput = z.strictObject({
  dataset: z.enum(exportDatasets),
  format: z.enum(exportFormats),
  frequency: z.enum(exportFrequencies),
  weekday: whole.min(0).max(6).default(1),
  monthDay: whole.min(1).max(lastExportDay).default(1),
  hour: whole.min(0).max(23),
  timeZone: z.enum(timeZones),
  /** Files that stay available; older ones are deleted. */
  keep: whole
    .min(1, 'Must be at least 1')
    .max(exportKeep.most, `Must be at most ${exportKeep.most}`)
    .default(exportKeep.usual),
  /** Whether a mail says that a file is ready, or why it is not. */
  mails: z.boolean().default(true),
});

/** One file, or the attempt at it. */
export const ExportRun = z.object({
  id: z.number().int(),
  state: z.enum(exportRunStates),
  /** When it was due, or when "Run now" was pressed. */
  dueAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  /** Why there is no file, for people. */
  error: z.string().nullable(),
  /** Null without a file, and after it was deleted. */
  fileUrl: z.string().nullable(),
});
export type ExportRun = z.output<typeof ExportRun>;

export const ScheduledExport = ExportInput.extend({
  id: z.number().int(),
  paused: z.boolean(),
  nextRunAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Newest first. */
  runs: z.array(ExportRun),
});
export type ScheduledExport = z.output<typeof ScheduledExport>;

const params = z.object({ id: Id });

export const listScheduledExports = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/scheduled-exports',
  access: 'member',
  scope: 'exports:read',
  response: z.object({ exports: z.array(ScheduledExport), max: z.number().int() }),
  summary: 'The scheduled exports of the caller with their latest runs',
});

export const createScheduledExport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/scheduled-exports',
  access: 'member',
  feature: 'enterprise-analytics',
  idempotent: true,
  success: 201,
  body: ExportInput,
  response: ScheduledExport,
  summary: 'Schedule an export as CSV or Parquet: daily, weekly or monthly at an hour of a time zone',
});

export const changeScheduledExport = endpoint({
  service: 'listings',
  method: 'PATCH',
  path: '/api/scheduled-exports/{id}',
  access: 'member',
  feature: 'enterprise-analytics',
  params,
  body: z.strictObject({ paused: z.boolean() }),
  response: ScheduledExport,
  summary: 'Pause or resume a scheduled export',
});

export const runScheduledExport = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/scheduled-exports/{id}/runs',
  access: 'member',
  feature: 'enterprise-analytics',
  success: 202,
  params,
  response: ScheduledExport,
  summary: 'Run a scheduled export now; its schedule stays',
});

export const deleteScheduledExport = endpoint({
  service: 'listings',
  method: 'DELETE',
  path: '/api/scheduled-exports/{id}',
  access: 'member',
  params,
  response: Message,
  summary: 'Delete a scheduled export and its files',
});

export const downloadExportFile = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/scheduled-exports/{id}/files/{file}',
  access: 'member',
  scope: 'exports:read',
  params: params.extend({ file: z.union([z.literal('latest'), Id]) }),
  content: 'text/csv',
  response: z.string(),
  summary: 'A file of a scheduled export by the id of its run, or the latest one',
});

/** A value of an export from another service. */
const Cell = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** Types of columns: Parquet stores each column in its type. */
export const exportColumnTypes = ['text', 'number', 'integer', 'boolean'] as const;
export type ExportColumnType = (typeof exportColumnTypes)[number];

export const readToolsRows = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/internal/tools/members/{id}/rows/{dataset}',
  access: 'peer',
  params: params.extend({ dataset: z.enum(['leads', 'portfolio']) }),
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  response: z.object({
    /** A column with a heading of its own, such as a field that the member has defined, is not called by its name. */
    columns: z.array(z.object({ name: z.string(), type: z.enum(exportColumnTypes), heading: z.string().optional() })),
    rows: z.array(z.array(Cell)),
    /** Where the next page begins; null after the last one. */
    next: z.number().int().nullable(),
  }),
  summary: 'A page of a member’s leads or portfolio, for scheduled exports',
});
