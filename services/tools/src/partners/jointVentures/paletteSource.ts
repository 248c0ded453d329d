import { ownersOf, type VentureStatus, ventureStatusLabels } from '@dealstead/contracts';
import { type PaletteSource, resultsPerSource } from '../../palette/index.ts';
import { wordPatterns } from '../../queries/index.ts';

/** The latest ventures of a member, which are searched; older ones are found in their list. */
const latestVentures = 300;

interface Found {
  readonly id: number;
  readonly title: string;
  readonly status: VentureStatus;
}

/** Joint ventures in the command palette that the member posted or applied to, by words of title and city. */
export const venturePalette: PaletteSource = async ({ sql }, actor, text) => {
  const rows = await sql<Found>`SELECT v.id, v.title, v.status FROM (
       (SELECT id FROM joint_ventures WHERE user_id = ANY (${ownersOf(actor, 'deals')}::int[]) ORDER BY id DESC LIMIT ${latestVentures})
       UNION
       (SELECT venture_id FROM joint_venture_applications WHERE user_id = ANY (${ownersOf(actor, 'deals')}::int[])
        ORDER BY venture_id DESC LIMIT ${latestVentures})
     ) AS own JOIN joint_ventures v ON v.id = own.id
     WHERE plain_letters(concat_ws(' ', v.title, v.city)) LIKE ALL (${wordPatterns(text)}::text[])
     ORDER BY v.updated_at DESC LIMIT ${resultsPerSource}`;
  return rows.map(({ id, title, status }) => ({
    kind: 'venture',
    id,
    title,
    detail: ventureStatusLabels[status],
    url: `/joint-venture/${id}`,
  }));
};
