import { addressLine, type State } from '@dealstead/contracts';
import type { PublicProfile } from '@dealstead/contracts/account/profile';
import type { Details } from '@dealstead/contracts/listings/details';
import type { Db } from '../../database.ts';
import { detailsFieldColumns, detailsFieldsOf } from '../properties/fields.ts';
import type { Status } from '../properties/rules.ts';

interface DetailsRow {
  userId: number;
  status: Status;
  contactEmail: string | null;
  address: string | null;
  city: string;
  state: State;
  zipCode: string | null;
  latitude: number | null;
  longitude: number | null;
  evidence: Details['evidence'];
  profile: PublicProfile | null;
}

/** Details of a listing and its owner; null for an unknown one. */
export async function readDetails(
  { sql }: Pick<Db, 'sql'>,
  id: number,
): Promise<{ owner: number; status: Status; details: Details; addressLine: string | null; state: State } | null> {
  const rows = await sql.prepared<DetailsRow>`
    SELECT user_id, p.status, ${detailsFieldColumns}, contact_email, address, city, state, zip_code, latitude, longitude, evidence, m.profile
      FROM properties p LEFT JOIN members m ON m.id = p.user_id WHERE p.id = ${id}`;
  const [row] = rows;
  if (!row) return null;
  return {
    owner: row.userId,
    status: row.status,
    state: row.state,
    addressLine: row.address && addressLine(row),
    details: {
      ...detailsFieldsOf(row),
      contactEmail: row.contactEmail,
      address: row.address,
      zipCode: row.zipCode,
      latitude: row.latitude,
      longitude: row.longitude,
      evidence: row.evidence,
      sellerProfile: row.profile,
    },
  };
}
