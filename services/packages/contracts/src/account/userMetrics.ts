import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';

const count = z.number().int().nonnegative();

/** Weeks after the first for which retention is counted. */
export const retentionWeeks = 8;

/**
 * Visits, sign-ups and what became of them, by America/New_York date. Of those who signed up on a day: `activated` opened a
 * listing's details, asked about one, made an offer or published one within 7 days; `checkouts` began a checkout and `paid`
 * paid for a subscription within 30 days. Recent days still grow.
 */
export const UserMetrics = z.object({
  /** Oldest first. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** Visits of people who were not signed in. Nothing is stored about who they are. */
      visits: count,
      signUps: count,
      activated: count,
      checkouts: count,
      paid: count,
      /** Members who signed in or did something on the day. */
      activeMembers: count,
    }),
  ),
  /** Members by the week of their sign-up, newest first; weeks begin on Monday. */
  cohorts: z.array(
    z.object({
      week: z.iso.date(),
      members: count,
      /** How many were active in each of the weeks after their first; null for a week that has not passed for all. */
      retained: z.array(count.nullable()).length(retentionWeeks),
    }),
  ),
  /** When they were last computed; null before the first time. */
  computedAt: z.iso.datetime().nullable(),
});
export type UserMetrics = z.infer<typeof UserMetrics>;

export const getUserMetrics = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/user-metrics',
  access: 'admin',
  permission: 'dashboard',
  query: z.object({ days: Id.pipe(z.number().max(366)).optional() }),
  response: UserMetrics,
  summary: 'Visits, sign-ups, activation, conversion and retention by day, of the last 90 days or as many as asked for',
});

export const reportVisits = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/internal/visits/{id}',
  access: 'peer',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ day: z.iso.date(), visits: z.number().int().positive() }),
  response: z.object({ received: z.literal(true) }),
  summary: 'Visits that a gateway counted; the same id again changes nothing',
});
