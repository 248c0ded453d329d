import type { MemberData } from '@dealstead/contracts/account/internal';
import { readMemberRows } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { memberQueries } from './memberQueries.ts';

/** What account stores about a member, by section of the export. */
export function readAccountData({ pool }: AccountDatabase, userId: number): Promise<MemberData> {
  return readMemberRows(pool, memberQueries, userId);
}
