import { Readable } from 'node:stream';
import * as contract from '@dealstead/contracts/admin/auditTrail';
import { csvLine, handle, type Route, streamed } from '@dealstead/service-kit';
import { escapeCell } from '@dealstead/service-kit/csv/cellValues';
import type { Db } from '../database.ts';
import { checkChain, listEntries, type StoredEntry } from './trail.ts';

/** The audit trail for admins. */
export const auditRoutes = (db: Db): Route[] => [
  handle(contract.listAuditTrail, async ({ query: { after, ...filter } }) =>
    (await listEntries(db, filter, { before: after })).map(toEntry),
  ),

  handle(contract.exportAuditTrail, ({ query: filter }) =>
    streamed('text/csv; charset=utf-8', Readable.from(streamCsv(db, filter)), {
      'content-disposition': 'attachment; filename="audit-trail.csv"',
      'cache-control': 'private, no-store',
    }),
  ),

  handle(contract.checkAuditTrail, ({ query: { after } }) =>
    checkChain(db, after === undefined ? {} : { after, limit: contract.checkedEntries }),
  ),
];

function toEntry({ at, details, actorEmail, ...row }: StoredEntry): contract.AuditEntry {
  const { by, target = null, before = null, after = null } = details;
  return { ...row, at: at.toISOString(), by: actorEmail ?? by, target, before, after };
}

const pageRows = 2_000;
const columns = [
  'Entry',
  'Time (UTC)',
  'By',
  'Action',
  'Member',
  'Target',
  'Reason',
  'Before',
  'After',
  'IP address',
  'User agent',
  'Hash',
];

async function* streamCsv(db: Db, filter: contract.AuditFilter): AsyncGenerator<string> {
  yield csvLine(columns);
  for (let before: number | undefined; ;) {
    const rows = await listEntries(db, filter, { before, limit: pageRows });
    yield rows.map((row) => csvLine(toCells(row))).join('');
    if (rows.length < pageRows) return;
    before = rows.at(-1)?.id;
  }
}

const toCells = ({ id, at, action, memberId, reason, details, address, userAgent, hash }: StoredEntry): string[] => [
  String(id),
  at.toISOString(),
  ...[
    details.by,
    action,
    memberId === null ? '' : String(memberId),
    details.target ?? '',
    reason ?? '',
    details.before ? JSON.stringify(details.before) : '',
    details.after ? JSON.stringify(details.after) : '',
    address ?? '',
    userAgent ?? '',
    hash,
  ].map(escapeCell),
];
