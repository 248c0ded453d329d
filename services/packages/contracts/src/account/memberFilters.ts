import { plans, type Plan } from '../plans.ts';

/** Groups of subscribers: all with a running subscription, payment past due, canceled but still running, and gone within the last 30 days. */
export const subscriberGroups = ['subscribers', 'past-due', 'ending', 'left'] as const;
export type SubscriberGroup = (typeof subscriberGroups)[number];

/** Filters of an admin's list of members: a plan that is in force, or a group of subscribers. */
export const memberFilters = [...plans, ...subscriberGroups] as const;
export type MemberFilter = Plan | SubscriberGroup;
