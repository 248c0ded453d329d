import { part } from '@dealstead/service-kit';
import { decideScope } from '@dealstead/contracts';
import { searchRows, type PaletteSource } from '../../palette/index.ts';
import { scopeOf } from '../scope.ts';
import { findContactsByEmail } from './filter.ts';

/** Contacts in the command palette. A seat that does not show addresses neither finds nor shows them here. */
export const contactPalette: PaletteSource = async (db, actor, text) => {
  if (!decideScope(actor, 'marketing-tools').allowed) return [];
  const { ownerId, canSeeContactData } = scopeOf(actor);
  const rows = await searchRows<{ id: number; name: string; detail: string | null; email: string | null }>(
    db,
    {
      table: part`contacts`,
      ownerColumn: part`owner_user_id`,
      latestColumn: part`id`,
      searchColumn: canSeeContactData ? part`search` : part`name_search`,
      ...(canSeeContactData ? { findByEmail: (email: string) => findContactsByEmail(db, ownerId, email) } : {}),
      columns: part`id, trim(first_name || ' ' || last_name) AS name, company AS detail, email`,
    },
    ownerId,
    text,
  );
  return rows.map(({ id, name, detail, email }) => {
    const address = canSeeContactData ? email : null;
    const title = name || address || detail || 'Contact';
    return { kind: 'contact', id, title, detail: detail ?? address, url: '/bulk-contacts' };
  });
};
