import { type AuditEntry, auditList } from '@dealstead/contracts/admin/auditList';
import * as endpoints from '@dealstead/contracts/admin/auditTrail';
import { adminListRoutes, handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { checkChain, listEntries, type StoredEntry } from './trail.ts';

/** The audit trail for admins. */
export const auditRoutes = (db: Db): Route[] => [
  ...adminListRoutes(auditList, async (filter, { after: before, limit }) =>
    (await listEntries(db, filter, { before, limit })).map(toEntry),
  ),

  handle(endpoints.checkAuditTrail, ({ query: { after } }) =>
    checkChain(db, after === undefined ? {} : { after, limit: endpoints.checkedEntries }),
  ),
];

function toEntry({ at, details, actorEmail, ...row }: StoredEntry): AuditEntry {
  const { by: recordedBy, target = null, before = null, after = null } = details;
  return { ...row, at: at.toISOString(), recordedBy, by: actorEmail ?? recordedBy, target, before, after };
}
