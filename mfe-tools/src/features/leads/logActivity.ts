import type { CallOutcome, LoggedActivity } from '@dealstead/contracts';

/** What a member logs in a lead's timeline. */
export interface LogActivity {
  activityType: LoggedActivity;
  description?: string;
  outcome?: CallOutcome;
  nextFollowupDate?: string;
}
