import { part } from '@dealstead/service-kit';

/** Columns of buyer_list for `Preferences` of the percolator. */
export const preferenceColumns = part`interests, preferred_states, max_price_cents, min_acres, max_acres, investor_type,
  preferred_deal_types, cash_available_cents, min_roi::float8 AS min_roi, preferred_financing, geographic_radius, zip_code`;
