import { part, rawPart } from '@dealstead/service-kit';
import { decideScope } from '@dealstead/contracts';
import { canSeeContactData } from '../../copies/index.ts';
import { searchRows, type PaletteSource } from '../../palette/index.ts';
import { findLeadsByEmail, moreWordsMatch, shownLexemes } from './filter.ts';
import { leadNameSql } from './leadNameSql.ts';

/** Leads in the command palette: by name, company, address, email, phone or notes. */
export const leadPalette: PaletteSource = async (db, actor, text) => {
  const scope = decideScope(actor, 'lead-management');
  if (!scope.allowed) return [];
  const isShown = canSeeContactData(actor, scope.ownerId);
  const rows = await searchRows<{ id: number; name: string; detail: string | null }>(
    db,
    {
      table: part`leads`,
      ownerColumn: part`created_by_user_id`,
      searchColumn: part`search`,
      moreMatches: moreWordsMatch,
      latestColumn: part`updated_at`,
      condition: part`deleted_at IS NULL`,
      columns: part`
        id, ${rawPart(leadNameSql('t'))} AS name, coalesce(property_address, company${isShown ? part`, email, phone` : part``}) AS detail`,
      ...(isShown
        ? { findByEmail: (email: string) => findLeadsByEmail(db, scope.ownerId, email) }
        : { alsoMatches: shownLexemes(part`t`) }),
    },
    scope.ownerId,
    text,
  );
  return rows.map(({ id, name, detail }) => ({ kind: 'lead', id, title: name, detail, url: `/leads/${id}` }));
};
