import { z } from 'zod';
import { messageDecisions } from './messageReportOptions.ts';
import { messageReportReasons } from '../tools/messageOptions.ts';
import { endpoint, Id } from '../endpoint.ts';

/** A message of a member that others reported. */
export const MemberMessage = z.object({
  id: z.number().int(),
  content: z.string(),
  reason: z.enum(messageReportReasons),
  propertyId: z.number().int(),
  sentAt: z.iso.datetime(),
  reportedAt: z.iso.datetime(),
  /** Null while it waits for a moderator. */
  decision: z.enum(messageDecisions).nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type MemberMessage = z.infer<typeof MemberMessage>;

export const listMemberMessages = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/members/{id}/reported-messages',
  access: 'admin',
  permission: 'moderation',
  params: z.object({ id: Id }),
  response: z.array(MemberMessage).max(100),
  summary: 'Messages of a member that were reported, the last report first',
});
