import * as contract from '@dealstead/contracts/listings/details';
import { answer, handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { isShown, noListing, type Status } from '../properties/rules.ts';
import { countView, readViews } from './views.ts';

interface DetailsRow {
  user_id: number;
  status: Status;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  address: string | null;
  zip_code: string | null;
  latitude: number | null;
  longitude: number | null;
  parcel_number: string | null;
  evidence: contract.Details['evidence'];
  contract_ends_on: string | null;
}

/** What members learn of a listing when they ask for it; free accounts so many times a month. */
export function details(db: Db): Route[] {
  return [
    handle(contract.openDetails, async ({ params, who }) => {
      const { rows } = await db.pool.query<DetailsRow>({
        name: 'details',
        text: `SELECT user_id, status, contact_name, contact_email, contact_phone, address, zip_code, latitude, longitude,
            parcel_number, evidence, contract_ends_on::text
          FROM properties WHERE id = $1`,
        values: [params.id],
      });
      const [row] = rows;
      const isOwn = row?.user_id === who.id;
      if (!row || (!isOwn && !isShown(row.status))) throw noListing();
      if (!isOwn && who.role !== 'admin') await countView(db, who, params.id);
      return answer({
        details: {
          contactName: row.contact_name,
          contactEmail: row.contact_email,
          contactPhone: row.contact_phone,
          address: row.address,
          zipCode: row.zip_code,
          latitude: row.latitude,
          longitude: row.longitude,
          parcelNumber: row.parcel_number,
          evidence: row.evidence,
          contractEndsOn: row.contract_ends_on,
        },
        views: await readViews(db, who),
      }).stale('/api/property-views');
    }),

    handle(contract.getViews, ({ query, who }) => readViews(db, who, query.property)),
  ];
}
