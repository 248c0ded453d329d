import { contractActivity } from '../crm/contracts/activitySource.ts';
import { dealActivity } from '../crm/deals/activitySource.ts';
import { leadActivity } from '../crm/leads/activitySource.ts';
import { campaignActivity } from '../outreach/campaigns/activitySource.ts';
import { messageActivity } from '../outreach/conversations/activitySource.ts';
import type { ActivitySource } from './source.ts';

/** The sources of a team's activity. A module adds its own here. */
export const activitySources: readonly ActivitySource[] = [
  ...leadActivity,
  ...dealActivity,
  contractActivity,
  ...messageActivity,
  ...campaignActivity,
];
