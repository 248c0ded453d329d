import { buyerListJoined, happened } from '@dealstead/contracts/events';
import type { BuyerPreferences } from '@dealstead/contracts/listings/leads';
import type { Tx } from '../database.ts';
import { normalizeEmail } from './email.ts';

const sorted = (values: readonly string[]) => [...new Set(values)].sort();

/**
 * Puts an address on the buyer list, or changes what it prefers, with an event. The same again changes nothing.
 * Awaits `mayAdd` before anything is written.
 * @returns the number of an address that is new to the list, else null
 */
export async function joinBuyers(
  tx: Tx,
  preferences: BuyerPreferences,
  mayAdd: () => Promise<void>,
): Promise<number | null> {
  const email = normalizeEmail(preferences.email);
  const { maxPrice, minAcres = null, maxAcres = null } = preferences;
  const interests = sorted(preferences.interests);
  const preferredStates = sorted(preferences.preferredStates);
  const maxPriceCents = maxPrice === undefined ? null : Math.round(maxPrice * 100);
  const known = await tx.sql`
    SELECT FROM buyer_list WHERE email = ${email}
      AND (interests, preferred_states, max_price_cents, min_acres, max_acres) IS NOT DISTINCT FROM
          (${interests}::text[], ${preferredStates}::text[], ${maxPriceCents}::int8, ${minAcres}::text, ${maxAcres}::text)`;
  if (known.length > 0) return null;
  await mayAdd();
  const [kept] = await tx.sql<{ id: number; version: number }>`
    INSERT INTO buyer_list AS known (email, interests, preferred_states, max_price_cents, min_acres, max_acres)
    VALUES (${email}, ${interests}, ${preferredStates}, ${maxPriceCents}::int8, ${minAcres}, ${maxAcres})
    ON CONFLICT (email) DO UPDATE SET interests = excluded.interests, preferred_states = excluded.preferred_states,
      max_price_cents = excluded.max_price_cents, min_acres = excluded.min_acres, max_acres = excluded.max_acres,
      version = known.version + 1
    WHERE (known.interests, known.preferred_states, known.max_price_cents, known.min_acres, known.max_acres)
      IS DISTINCT FROM
        (excluded.interests, excluded.preferred_states, excluded.max_price_cents, excluded.min_acres, excluded.max_acres)
    RETURNING id, version`;
  // Someone sent the same a moment ago.
  if (!kept) return null;
  const { id, version } = kept;
  await tx.emit(
    happened(
      buyerListJoined,
      { subject: `buyer/${id}`, version },
      { buyerId: id, email, interests, preferredStates, maxPriceCents, isNew: version === 1 },
    ),
  );
  return version === 1 ? id : null;
}
