import { adminList, type AdminRow } from '../adminList.ts';

const states = {
  waiting: { label: 'Waiting', tone: 'danger' },
  replaying: { label: 'Replaying', tone: 'amber' },
  applied: { label: 'Applied', tone: 'ok' },
  discarded: { label: 'Discarded', tone: 'plain' },
} as const;

const services = {
  listings: { label: 'Listings' },
  tools: { label: 'Tools' },
  account: { label: 'Account' },
  admin: { label: 'Admin' },
} as const;

/** Events that a service could not apply, and rows that a background job could not work on. */
export const deadLetterList = adminList({
  service: 'admin',
  path: '/api/admin/dead-letters',
  permission: 'operations',
  summary: 'Events that services could not apply',
  title: 'Dead letters',
  noun: 'events',
  empty: {
    title: 'No dead letters',
    text: 'Every event was applied. One that fails five times appears here, and any item that a background job fails on.',
  },
  pageSize: 50,
  filters: {
    state: { kind: 'choice', label: 'Status', all: 'All statuses', choices: states },
    of: { kind: 'choice', label: 'Service', all: 'All services', choices: services },
  },
  columns: {
    id: { kind: 'id', file: 'Dead letter' },
    /** The service that could not apply the event. */
    service: { kind: 'text', file: 'Service' },
    /** Type of the event, such as `account.user.registered.v1`, or `job.` and the name of a background job. */
    type: { kind: 'text', heading: 'Event or job' },
    /** What the event is about, such as `user/12`, or the key of the job's row; null where the event cannot be read. */
    subject: { kind: 'text', file: 'Subject', isNullable: true },
    eventId: { kind: 'text', file: 'Event id', isNullable: true },
    failedAt: { kind: 'moment', heading: 'Failed', file: 'Failed (UTC)' },
    attempts: { kind: 'count', file: 'Attempts' },
    reason: { kind: 'line', heading: 'Error' },
    /**
     * `waiting` for an admin; `replaying`: sent back to its service, which has not answered; `applied`: the service applied it;
     * `discarded` by an admin.
     */
    state: { kind: 'choice', heading: 'Status', choices: states, onPhone: 'line' },
    /** False for an event that cannot be read, or that is too large for the stream: it can only be discarded. */
    canReplay: { kind: 'flag', file: 'Can be replayed' },
    /** Times that it was replayed. */
    replays: { kind: 'count', file: 'Replays' },
    /** When the replay was sent to the service; null before NATS has acknowledged it. */
    sentAt: { kind: 'moment', file: 'Sent (UTC)', isNullable: true },
    /** When it was applied or discarded. */
    finishedAt: { kind: 'moment', file: 'Finished (UTC)', isNullable: true },
    discardReason: { kind: 'text', file: 'Why discarded', isNullable: true },
  },
});
export type DeadLetter = AdminRow<typeof deadLetterList>;
