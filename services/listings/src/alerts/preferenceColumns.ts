/** Columns of buyer_list for `Preferences` of the percolator. */
export const preferenceColumns = `interests, preferred_states AS "preferredStates", max_price_cents AS "maxPriceCents",
  min_acres AS "minAcres", max_acres AS "maxAcres", investor_type AS "investorType",
  preferred_deal_types AS "preferredDealTypes", cash_available_cents AS "cashAvailableCents", min_roi::float8 AS "minRoi",
  preferred_financing AS "preferredFinancing", geographic_radius AS "geographicRadius", zip_code AS "zipCode"`;
