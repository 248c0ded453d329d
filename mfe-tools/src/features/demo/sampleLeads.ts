import type { LeadActivity, LeadCounts, LeadRecord, LeadRow, NextAction } from '@dealstead/contracts';
import { emptyLead, leadStatuses, openLeadStatuses, plainEmail, plainPhone } from '@dealstead/contracts';
import { daysAgo, inDays } from './sampleDates.ts';

type Status = LeadRow['status'];

interface Sample {
  readonly name: readonly [first: string, last: string];
  readonly status: Status;
  readonly priority: LeadRow['priority'];
  readonly address: string;
  readonly value: number | null;
  readonly motivation: string | null;
  readonly source: string;
  /** Days until the follow-up, negative when it is late; null without one. */
  readonly due: number | null;
  readonly followUp: string | null;
  /** Days since the last contact; null before the first. */
  readonly contacted: number | null;
  readonly type?: string;
  readonly notes?: string;
}

const samples: readonly Sample[] = [
  {
    name: ['Ruth', 'Amsel'],
    status: 'contacted',
    priority: 'high',
    address: '3.1 acres, Warwoman Rd, Clayton, GA',
    value: 74_900,
    motivation: 'Probate',
    source: 'direct mail',
    due: -2,
    followUp: 'Call back about the survey',
    contacted: 5,
    notes: 'Executor of the estate. Two siblings have to sign. Prefers calls after 5 pm.',
  },
  {
    name: ['Leon', 'Baptiste'],
    status: 'new',
    priority: 'high',
    address: '210 Ash Dr, Macon, GA',
    value: 121_000,
    motivation: 'Relocation',
    source: 'website',
    due: 0,
    followUp: 'First call',
    contacted: null,
  },
  {
    name: ['Priya', 'Nair'],
    status: 'qualified',
    priority: 'medium',
    address: '0.18 acres, SE 41st Ave, Ocala, FL',
    value: 96_500,
    motivation: 'Owns two lots',
    source: 'referral',
    due: 2,
    followUp: 'Send comparable sales',
    contacted: 3,
  },
  {
    name: ['Walt', 'Mercado'],
    status: 'offer made',
    priority: 'high',
    address: '1904 Vance Ave, Memphis, TN',
    value: 84_500,
    motivation: 'Repairs',
    source: 'driving',
    due: 1,
    followUp: 'Ask for the answer to $78,000',
    contacted: 1,
  },
  {
    name: ['Elena', 'Overby'],
    status: 'new',
    priority: 'medium',
    address: '77 Orchard Rd, Macon, GA',
    value: 139_000,
    motivation: 'Divorce',
    source: 'website',
    due: 0,
    followUp: 'First call',
    contacted: null,
  },
  {
    name: ['Tess', 'Fairchild'],
    status: 'contacted',
    priority: 'low',
    address: '88 Quarry Ln, Toledo, OH',
    value: null,
    motivation: null,
    source: 'cold call',
    due: 9,
    followUp: 'Ask again after the holidays',
    contacted: 12,
  },
  {
    name: ['Ben', 'Gaines'],
    status: 'qualified',
    priority: 'high',
    address: '412 Elm St, Tulsa, OK',
    value: 71_000,
    motivation: 'Foreclosure',
    source: 'inquiry',
    due: 4,
    followUp: 'Walk the house with the contractor',
    contacted: 2,
  },
  {
    name: ['Marta', 'Cordell'],
    status: 'new',
    priority: 'low',
    address: 'Buys land in Cochise County, AZ',
    value: null,
    motivation: null,
    source: 'inquiry',
    due: null,
    followUp: null,
    contacted: null,
    type: 'buyer',
  },
  {
    name: ['Nolan', 'Holloway'],
    status: 'closed',
    priority: 'medium',
    address: '602 Hart St, Tulsa, OK',
    value: 88_000,
    motivation: 'Inherited',
    source: 'direct mail',
    due: null,
    followUp: null,
    contacted: 20,
  },
  {
    name: ['Rosa', 'Tillman'],
    status: 'lost',
    priority: 'medium',
    address: '5 Mill Rd, Clayton, GA',
    value: 132_000,
    motivation: 'Listed with an agent',
    source: 'website',
    due: null,
    followUp: null,
    contacted: 31,
  },
];

const rows: readonly LeadRow[] = samples.map((sample, index) => ({
  ...emptyLead,
  id: index + 1,
  version: 1,
  listIds: [],
  firstName: sample.name[0],
  lastName: sample.name[1],
  email: `${sample.name.join('.').toLowerCase()}@example.com`,
  phone: `(404) 555-01${String(20 + index)}`,
  phones: [plainPhone(`(404) 555-01${String(20 + index)}`)],
  emails: [plainEmail(`${sample.name.join('.').toLowerCase()}@example.com`)],
  leadType: sample.type ?? 'seller',
  leadSource: sample.source,
  status: sample.status,
  priority: sample.priority,
  propertyAddress: sample.address,
  propertyValue: sample.value,
  motivation: sample.motivation,
  createdByUserId: -1,
  lastContactDate: sample.contacted === null ? null : daysAgo(sample.contacted).slice(0, 10),
  nextFollowupDate: sample.due === null ? null : inDays(sample.due),
  createdAt: daysAgo(30 + index),
  updatedAt: daysAgo(sample.contacted ?? 1),
  timeline: (sample.type ?? 'seller') === 'seller' ? 'Within 60 days' : null,
  budget: sample.type === 'buyer' ? 60_000 : null,
  followUp: sample.followUp,
  cursor: String(index + 1),
}));

const priorities = ['high', 'medium', 'low'];

/** The orders of the list, as the service sorts. */
const orders: Readonly<Record<string, (a: LeadRow, b: LeadRow) => number>> = {
  'follow-up': (a, b) => (a.nextFollowupDate ?? '9999').localeCompare(b.nextFollowupDate ?? '9999'),
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
  name: (a, b) => a.lastName.localeCompare(b.lastName),
  value: (a, b) => (b.propertyValue ?? 0) - (a.propertyValue ?? 0),
  priority: (a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority),
};

const isDue = ({ nextFollowupDate }: LeadRow, due: string): boolean => {
  if (due === 'none') return nextFollowupDate === null;
  if (nextFollowupDate === null) return false;
  if (due === 'late') return nextFollowupDate < inDays(0);
  return nextFollowupDate <= inDays(due === 'week' ? 7 : 0);
};

function matches(row: LeadRow, query: URLSearchParams, withStatus: boolean): boolean {
  const text = [row.firstName, row.lastName, row.email, row.phone, row.propertyAddress].join(' ').toLowerCase();
  const wanted = (name: string, value: string | null) => query.get(name) === null || query.get(name) === value;
  const status = withStatus ? query.get('status') : null;
  const open: readonly Status[] = openLeadStatuses;
  return (
    text.includes((query.get('search') ?? '').toLowerCase()) &&
    (status === null || (status === 'open' ? open.includes(row.status) : row.status === status)) &&
    wanted('priority', row.priority) &&
    wanted('leadType', row.leadType) &&
    wanted('source', row.leadSource) &&
    (query.get('due') === null || isDue(row, query.get('due')!)) &&
    query.get('assigned') !== 'me'
  );
}

export function leads(query: URLSearchParams): LeadRow[] {
  if (query.has('after')) return [];
  const order = orders[query.get('sortBy') ?? 'follow-up'] ?? orders['follow-up'];
  return rows.filter((row) => matches(row, query, true)).toSorted(order);
}

export function leadCounts(query: URLSearchParams): LeadCounts {
  const found = rows.filter((row) => matches(row, query, false));
  const open: readonly Status[] = openLeadStatuses;
  const due = found.filter((row) => open.includes(row.status) && isDue(row, 'today'));
  return {
    today: inDays(0),
    byStatus: Object.fromEntries(
      leadStatuses.map((status) => [status, found.filter((row) => row.status === status).length]),
    ) as LeadCounts['byStatus'],
    due: due.length,
    late: due.filter((row) => isDue(row, 'late')).length,
    tags: [],
    sources: [...new Set(rows.map(({ leadSource }) => leadSource ?? ''))].toSorted(),
  };
}

/** A lead with its timeline; null for another id. */
export function leadRecord(id: number): LeadRecord | null {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) return null;
  const { followUp: _followUp, cursor: _cursor, ...lead } = row;
  return {
    ...lead,
    notes: samples[id - 1]?.notes ?? null,
    today: inDays(0),
    canSeeContactData: true,
    activities: activitiesOf(row),
    tasks: [],
    deals:
      row.status === 'closed' ? [{ id: 1, title: row.propertyAddress ?? '', stage: 'closed', status: 'closed' }] : [],
    property: null,
    nextAction: nextActionOf(row),
    duplicates: [],
  };
}

function activitiesOf({ followUp, nextFollowupDate, lastContactDate, leadSource, createdAt }: LeadRow): LeadActivity[] {
  const entry = { userId: -1, scheduledDate: null, completedDate: null };
  const planned: LeadActivity[] =
    followUp === null
      ? []
      : [{ ...entry, id: 3, activityType: 'task', description: followUp, scheduledDate: nextFollowupDate, createdAt }];
  const contact: LeadActivity[] =
    lastContactDate === null
      ? []
      : [
          {
            ...entry,
            id: 2,
            activityType: 'call',
            description: 'Talked. Open to a cash offer, wants to know how fast we close.',
            completedDate: lastContactDate,
            createdAt: `${lastContactDate}T21:00:00.000Z`,
          },
        ];
  const arrived: LeadActivity = {
    ...entry,
    id: 1,
    activityType: 'source',
    description: `Source: ${leadSource}`,
    createdAt,
  };
  return [...planned, ...contact, arrived];
}

function nextActionOf({ firstName, status, lastContactDate, followUp }: LeadRow): NextAction {
  if (status === 'closed' || status === 'lost') return { kind: 'none', title: '', reason: '' };
  if (lastContactDate === null) return { kind: 'call', title: `Call ${firstName}`, reason: 'Not contacted yet' };
  return { kind: 'follow-up', title: followUp ?? 'Follow up', reason: 'Planned' };
}
