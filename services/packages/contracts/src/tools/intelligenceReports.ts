import { z } from 'zod';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { states } from '../states.ts';

export const intelligenceReportStates = ['queued', 'ready', 'failed'] as const;

/** What a report is about. */
const Subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('county'), state: z.enum(states), county: z.string().trim().min(2).max(80) }),
  z.strictObject({ kind: z.literal('listing'), propertyId: RowId }),
]);
export type IntelligenceReportSubject = z.infer<typeof Subject>;

const Report = z.object({
  id: z.number().int(),
  kind: z.enum(['county', 'listing']),
  title: z.string(),
  state: z.enum(intelligenceReportStates),
  /** Why it failed. */
  problem: z.string().nullable(),
  pages: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  requestedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  /** The file is deleted at this time. */
  expiresAt: z.iso.datetime().nullable(),
});
export type IntelligenceReport = z.infer<typeof Report>;

export const Reports = z.object({
  /** Newest first. */
  reports: z.array(Report),
  quota: z.object({ perMonth: z.number().int(), used: z.number().int(), renewsOn: z.iso.date() }),
});
export type Reports = z.infer<typeof Reports>;

const feature = 'intelligence-reports';
const params = z.object({ id: Id });

export const listIntelligenceReports = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/intelligence-reports',
  access: 'member',
  feature,
  response: Reports,
  summary: "A member's intelligence reports, and how many more they may request this month",
});

export const requestIntelligenceReport = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/intelligence-reports',
  access: 'member',
  feature,
  idempotent: true,
  body: Subject,
  success: 202,
  response: z.object({ id: z.number().int() }),
  summary: 'Request a report on a county or a listing as PDF; 429 when the quota of the month is used',
});

export const downloadIntelligenceReport = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/intelligence-reports/{id}/file.pdf',
  access: 'member',
  feature,
  params,
  response: z.string(),
  content: 'application/pdf',
  summary: 'A report as PDF',
});

export const retryIntelligenceReport = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/intelligence-reports/{id}/retry',
  access: 'member',
  feature,
  params,
  response: Message,
  summary: 'Queue a failed report again, without using the quota a second time',
});

export const deleteIntelligenceReport = endpoint({
  service: 'tools',
  method: 'DELETE',
  path: '/api/intelligence-reports/{id}',
  access: 'member',
  feature,
  params,
  response: Message,
  summary: 'Delete a report and its file',
});
