import { decideAccess } from '@dealstead/contracts';
import { membershipOf } from '@dealstead/contracts/identity';
import { type PaletteSource, resultsPerSource } from '../palette/source.ts';

/** Saved analyses in the command palette, by words of their name. A member has some hundreds at most. */
export const calculationPalette: PaletteSource = async ({ pool }, actor, text) => {
  if (!decideAccess(membershipOf(actor), 'investment-calculator').allowed) return [];
  const patterns = text.split(/\s+/).map((word) => `%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);
  const { rows } = await pool.query<{ id: number; name: string; type: string }>(
    `SELECT id, name, calculation_type AS type FROM property_calculations
     WHERE user_id = $1 AND name ILIKE ALL ($2::text[]) ORDER BY updated_at DESC LIMIT ${resultsPerSource}`,
    [actor.id, patterns],
  );
  return rows.map(({ id, name, type }) => ({
    kind: 'calculation',
    id,
    title: name,
    url: `/calculator/${id}`,
    detail: type === 'brrrr' ? 'BRRRR' : type.charAt(0).toUpperCase() + type.slice(1),
  }));
};
