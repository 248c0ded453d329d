import type { MemberData } from '@dealstead/contracts/account/internal';
import { readMemberRows } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { createMemberQueries } from './memberQueries.ts';

/** What account stores about a member, by section of the export. */
export function readAccountData(db: AccountDatabase, userId: number, reader: 'member' | 'admin'): Promise<MemberData> {
  return readMemberRows(db.pool, createMemberQueries(reader), userId);
}
