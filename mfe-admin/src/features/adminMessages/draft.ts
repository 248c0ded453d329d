import type { AdminMessagePriority, AdminMessageType, FoundMember, Plan } from '@dealstead/contracts';

/** What the form holds; the browser's local time for the schedule. */
export interface Draft {
  readonly messageType: AdminMessageType;
  readonly targetTier: Plan;
  readonly member: FoundMember | null;
  readonly priority: AdminMessagePriority;
  readonly subject: string;
  readonly message: string;
  readonly sendAt: string;
}
