import { listMemberMessages } from '@dealstead/contracts/admin/memberMessages';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { readMessagesOf } from '../moderation/index.ts';

/** What admin knows of a member, for their record. */
export function memberRecordRoutes(db: Db): Route[] {
  return [handle(listMemberMessages, ({ params }) => readMessagesOf(db, params.id))];
}
