import { decideAccess } from '@dealstead/contracts';
import { membershipOf } from '@dealstead/contracts/identity';
import { type PaletteSource, resultsPerSource } from '../../palette/index.ts';
import { wordPatterns } from '../../queries/index.ts';

/** Saved analyses in the command palette, by words of their name. A member has some hundreds at most. */
export const calculationPalette: PaletteSource = async ({ sql }, actor, text) => {
  if (!decideAccess(membershipOf(actor), 'investment-calculator').allowed) return [];
  const rows = await sql<{
    id: number;
    name: string;
    type: string;
  }>`SELECT id, name, calculation_type AS type FROM property_calculations
     WHERE user_id = ${actor.id} AND plain_letters(name) LIKE ALL (${wordPatterns(text)}::text[]) ORDER BY updated_at DESC LIMIT ${resultsPerSource}`;
  return rows.map(({ id, name, type }) => ({
    kind: 'calculation',
    id,
    title: name,
    url: `/calculator/${id}`,
    detail: type === 'brrrr' ? 'BRRRR' : type.charAt(0).toUpperCase() + type.slice(1),
  }));
};
