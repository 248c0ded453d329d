import { streetOf } from '@dealstead/contracts';
import type { AddressSuggestion } from '@dealstead/contracts/listings/suggestions';
import { part } from '@dealstead/service-kit';
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

/** The street without its house number, as an index has it. */
const streetInLowerCase = part`lower(regexp_replace(address, '^\\d+\\S*\\s+', ''))`;

/** A LIKE pattern for texts that begin with this one. */
const beginningWith = (text: string): string => `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Active listings whose public address, or its street without the house number, begins with a text. */
export async function findPublicAddresses({ sql }: Db, text: string, limit: number): Promise<AddressSuggestion[]> {
  const pattern = beginningWith(text);
  const rows = await sql.prepared<AddressRow>`
    SELECT id, address, city, state FROM properties
    WHERE show_address AND address IS NOT NULL AND status = 'active'
      AND (lower(address) LIKE ${pattern} OR ${streetInLowerCase} LIKE ${pattern})
    LIMIT ${limit}`;
  return rows.map(toSuggestion);
}

/** A member's listings in any status whose address begins with a text, newest first. */
export async function findOwnAddresses(
  { sql }: Db,
  owner: number,
  text: string,
  limit: number,
): Promise<AddressSuggestion[]> {
  const pattern = beginningWith(text);
  const rows = await sql.prepared<AddressRow>`
    SELECT id, address, city, state FROM properties
    WHERE user_id = ${owner} AND address IS NOT NULL
      AND (lower(address) LIKE ${pattern} OR ${streetInLowerCase} LIKE ${pattern})
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
  return rows.map(toSuggestion);
}
