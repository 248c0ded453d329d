import { adminList, type AdminFilterValues, type AdminRow } from '../adminList.ts';
import { auditAreas } from './auditAreas.ts';

const actors = { admin: { label: 'Admin' }, member: { label: 'Member' }, system: { label: 'System' } } as const;

/** What admins did, and what members did that touches their security. */
export const auditList = adminList({
  service: 'admin',
  path: '/api/admin/audit-trail',
  permission: 'read-audit-trail',
  filePermission: 'export-audit-trail',
  summary: 'Acts of admins and sensitive acts of members',
  title: 'Audit trail',
  noun: 'entries',
  empty: { title: 'No entries yet', text: 'The first act of an admin appears here.' },
  pageSize: 50,
  filters: {
    /** Words of the reason, the target and the values, or a member's whole email address. */
    search: { kind: 'text', label: 'Reason, target or email', maxLength: 100 },
    area: { kind: 'choice', label: 'Area', all: 'All areas', choices: auditAreas },
    /** First and last day in America/New_York. */
    from: { kind: 'day', label: 'From' },
    to: { kind: 'day', label: 'To' },
    /** The member who acted or whom it concerns. */
    member: { kind: 'member', label: 'Member' },
  },
  columns: {
    id: { kind: 'id', file: 'Entry' },
    at: { kind: 'moment', file: 'Time (UTC)' },
    /** Who acted, as it was recorded. */
    recordedBy: { kind: 'text', file: 'By' },
    action: { kind: 'text', heading: 'Action' },
    /** The email address of an admin or member, or `admin 12` if account was unavailable; `operator` for a process. */
    by: { kind: 'text', heading: 'By', file: false },
    byKind: { kind: 'choice', choices: actors },
    memberId: { kind: 'member', heading: 'Member', isNullable: true, onPhone: 'line' },
    /** The email address of the member whom it concerns, if account returned it. */
    member: { kind: 'text', isNullable: true },
    target: { kind: 'text', file: 'Target', isNullable: true },
    reason: { kind: 'line', heading: 'Reason', isNullable: true },
    before: { kind: 'values', heading: 'Changes', file: 'Before', isNullable: true, onPhone: 'line' },
    after: { kind: 'values', file: 'After', isNullable: true },
    address: { kind: 'text', file: 'IP address', isNullable: true },
    userAgent: { kind: 'text', file: 'User agent', isNullable: true },
    /** The first 12 hex digits of the entry's hash. */
    hash: { kind: 'text', file: 'Hash' },
  },
});
export type AuditEntry = AdminRow<typeof auditList>;
export type AuditFilter = AdminFilterValues<typeof auditList>;
