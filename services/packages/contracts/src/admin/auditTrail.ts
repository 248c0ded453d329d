import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { type AuditArea, auditAreas } from './auditAreas.ts';
import { ActionValues, actorKinds } from '../recordedAction.ts';

export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** The email address of an admin or member, or `admin 12` if account was unavailable; `operator` for a process. */
  by: z.string(),
  byKind: z.enum(actorKinds),
  action: z.string(),
  memberId: z.number().int().nullable(),
  /** The email address of the member whom it concerns, if account returned it. */
  member: z.string().nullable(),
  target: z.string().nullable(),
  reason: z.string().nullable(),
  before: ActionValues.nullable(),
  after: ActionValues.nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** The first 12 hex digits of the entry's hash. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  /** Words of the reason, the target and the values, or a member's whole email address. */
  search: z.string().trim().max(100).optional(),
  area: z.enum(Object.keys(auditAreas) as AuditArea[]).optional(),
  /** The member who acted or whom it concerns. */
  member: Id.optional(),
  /** First and last day in America/New_York. */
  from: z.iso.date('Choose a day').optional(),
  to: z.iso.date('Choose a day').optional(),
};
export type AuditFilter = z.output<z.ZodObject<typeof filters>>;

export const listAuditTrail = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/audit-trail',
  access: 'admin',
  permission: 'read-audit-trail',
  query: z.object({ ...filters, after: Id.optional() }),
  response: z.array(AuditEntry),
  summary: 'Acts of admins and sensitive acts of members, newest first',
});

export const exportAuditTrail = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/audit-trail.csv',
  access: 'admin',
  permission: 'export-audit-trail',
  query: z.object(filters),
  response: z.string(),
  content: 'text/csv',
  summary: 'The audit trail as CSV',
});

/** Entries that one response of the check with `after` covers. */
export const checkedEntries = 50_000;

export const AuditCheck = z.object({
  entries: z.number().int(),
  /** The last entry that was checked; the check is complete when it equals `entries`. */
  checked: z.number().int(),
  /** The first entry that was changed, or follows a removed one; null in an unbroken chain. */
  brokenAt: z.number().int().nullable(),
  /** Hash of the last entry in hex; to be compared with the one in the log of an earlier day. */
  lastHash: z.string(),
  checkedAt: z.iso.datetime(),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

export const checkAuditTrail = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/audit-trail/check',
  access: 'admin',
  permission: 'read-audit-trail',
  /** Checks so many entries after this one, from 0; without it, all in one response, which takes long for a long trail. */
  query: z.object({ after: z.literal('0').transform(Number).or(Id).optional() }),
  response: AuditCheck,
  summary: 'Recomputes the hash chain of the audit trail',
});
