import { contractActivity, dealActivity, leadActivity } from './crm/index.ts';
import { campaignActivity } from './outreach/index.ts';
import { messageActivity } from './messaging/index.ts';
import type { ActivitySource } from './teamActivity/index.ts';

/** The sources of a team's activity. A module adds its own here. */
export const activitySources: readonly ActivitySource[] = [
  ...leadActivity,
  ...dealActivity,
  contractActivity,
  ...messageActivity,
  ...campaignActivity,
];
