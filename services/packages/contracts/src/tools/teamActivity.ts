import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { teamActivityKinds, teamActivityPageSize } from './teamActivityOptions.ts';

const id = z.number().int();
const Kind = z.enum(teamActivityKinds);

/** What one person did. */
const TeamActivityEntry = z.object({
  /** Unique among all kinds, such as `lead-change/12`. */
  key: z.string(),
  kind: Kind,
  at: z.iso.datetime(),
  userId: id,
  /** The person's name; null after their account was closed. */
  name: z.string().nullable(),
  /** What they did, as a sentence without its subject. Contact details are masked for seats without them. */
  text: z.string(),
  /** The lead, deal, contract, conversation or campaign; null for several. Without a URL it was deleted. */
  record: z.object({ title: z.string(), url: z.string().nullable() }).nullable(),
  /** Continues the list after this entry. */
  cursor: z.string(),
});
export type TeamActivityEntry = z.infer<typeof TeamActivityEntry>;

const activity = { service: 'tools', access: 'member', method: 'GET' } as const;
const filter = z.object({
  /** One person. */
  person: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  kind: Kind.optional(),
  /** One day by the member's own calendar. */
  day: z.iso.date().optional(),
});

export const listTeamActivity = endpoint({
  ...activity,
  path: '/api/va/activity',
  query: filter.extend({
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(teamActivityPageSize).default(teamActivityPageSize),
  }),
  response: z.array(TeamActivityEntry),
  summary: 'What your team did in the last 30 days, newest first; on a seat, what its permissions show',
});

export const getTeamActivityOptions = endpoint({
  ...activity,
  path: '/api/va/activity/options',
  response: z.object({
    /** Today by the member's own calendar. */
    today: z.iso.date(),
    isOwner: z.boolean(),
    owner: z.object({ id, name: z.string() }),
    /** The kinds that the caller sees. */
    kinds: z.array(Kind),
    /** Whether the caller can download the list. */
    canExport: z.boolean(),
    /** The team, the owner first. */
    people: z.array(z.object({ userId: id, name: z.string(), isOwner: z.boolean() })),
  }),
  summary: 'Whose activity you see: the people of the team and the kinds of your permissions',
});

export const exportTeamActivity = endpoint({
  ...activity,
  path: '/api/va/activity.csv',
  query: filter,
  content: 'text/csv',
  response: z.string(),
  summary: 'What your team did in the last 30 days as CSV',
});
