import { exportFromTools } from '@dealstead/contracts/account/internal';
import { handleMemberExport, type MemberQueries, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

/** Tools' part of a member's data export. */
export const memberQueries: MemberQueries = {
  leads: 'SELECT * FROM leads WHERE created_by_user_id = $1 ORDER BY id',
  'lead-activities': `
    SELECT a.* FROM lead_activities a JOIN leads l ON l.id = a.lead_id
    WHERE a.user_id = $1 OR l.created_by_user_id = $1 ORDER BY a.id`,
  deals: 'SELECT * FROM deals WHERE user_id = $1 ORDER BY id',
};

/** Hands over to account what a member's export asks for. */
export const memberExportRoute = ({ pool }: Db): Route => handleMemberExport(exportFromTools, pool, memberQueries);
