import { streetOf } from '@dealstead/contracts';
import type { AddressSuggestion } from '@dealstead/contracts/listings/suggestions';
import type { Db } from '../database.ts';

interface AddressRow {
  id: number;
  address: string;
  city: string;
  state: string;
}

const toSuggestion = ({ id, address, city, state }: AddressRow): AddressSuggestion => ({
  id,
  address: streetOf({ address, city, state }),
  place: `${city}, ${state}`,
});

/** A LIKE pattern for texts that begin with this one. */
const beginningWith = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Active listings whose public address, or its street without the house number, begins with a text. */
export async function findPublicAddresses({ pool }: Db, text: string, limit: number): Promise<AddressSuggestion[]> {
  const { rows } = await pool.query<AddressRow>({
    name: 'public addresses',
    text: String.raw`SELECT id, address, city, state FROM properties
      WHERE show_address AND address IS NOT NULL AND status = 'active'
        AND (lower(address) LIKE $1 OR lower(regexp_replace(address, '^\d+\S*\s+', '')) LIKE $1)
      LIMIT $2`,
    values: [beginningWith(text), limit],
  });
  return rows.map(toSuggestion);
}

/** A member's listings in any status whose address begins with a text, newest first. */
export async function findOwnAddresses(
  { pool }: Db,
  owner: number,
  text: string,
  limit: number,
): Promise<AddressSuggestion[]> {
  const { rows } = await pool.query<AddressRow>({
    name: 'own addresses',
    text: String.raw`SELECT id, address, city, state FROM properties
      WHERE user_id = $1 AND address IS NOT NULL
        AND (lower(address) LIKE $2 OR lower(regexp_replace(address, '^\d+\S*\s+', '')) LIKE $2)
      ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [owner, beginningWith(text), limit],
  });
  return rows.map(toSuggestion);
}
