import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';

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
