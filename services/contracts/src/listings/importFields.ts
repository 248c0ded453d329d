/** Where an import stands. Uploaded → checking → checked → importing → done → undoing → undone; failed says why. */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** What a column of a file can be read as; names of the RESO Data Dictionary 2.0, ours where it has none. */
export const importFields = [
  'ListingKey',
  'ListingId',
  'StandardStatus',
  'ListPrice',
  'OriginalListPrice',
  'ClosePrice',
  'CloseDate',
  'UnparsedAddress',
  'StreetNumber',
  'StreetName',
  'UnitNumber',
  'City',
  'CountyOrParish',
  'StateOrProvince',
  'PostalCode',
  'Latitude',
  'Longitude',
  'ParcelNumber',
  'PropertyType',
  'PropertySubType',
  'BedroomsTotal',
  'BathroomsTotalInteger',
  'LivingArea',
  'YearBuilt',
  'LotSizeAcres',
  'LotSizeSquareFeet',
  'Zoning',
  'TaxAnnualAmount',
  'TaxAssessedValue',
  'ListingTerms',
  'PublicRemarks',
  'PrivateRemarks',
  'OnMarketDate',
  'DaysOnMarket',
  'ModificationTimestamp',
  'Media',
  'X_Dealstead_Title',
  'X_Dealstead_Category',
  'X_Dealstead_DealType',
  'X_Dealstead_ARV',
  'X_Dealstead_RehabCost',
  'X_Dealstead_WholesaleFee',
  'X_Dealstead_SellerRole',
  'X_Dealstead_ContactName',
  'X_Dealstead_ContactEmail',
  'X_Dealstead_ContactPhone',
  'X_Dealstead_Features',
  'X_Dealstead_Urgency',
  'X_Dealstead_TargetBuyerType',
  'X_Dealstead_MinCashRequired',
  'X_Dealstead_EarnestMoney',
  'X_Dealstead_CloseBy',
  'X_Dealstead_InspectionDays',
  'X_Dealstead_LicenseNumber',
  'X_Dealstead_Brokerage',
  'X_Dealstead_ContractSignedOn',
  'X_Dealstead_ContractEndsOn',
  'X_Dealstead_ShowAddress',
] as const;
export type ImportField = (typeof importFields)[number];

/**
 * What an export leaves out or gives back changed, in sentences for the page and the documentation. Everything else of a
 * listing is equal after export, import and export.
 */
export const exportLimitations = [
  'Photos are given as links, and documents and evidence for ARV and rehab are left out: an import fetches no files.',
  'A listing in review comes back as a draft, and nothing comes back as featured.',
  'Acres that are written as text, such as “about forty”, are left out.',
  'The disclosure that you confirmed is left out: whoever imports the file confirms their own.',
  'The history here is left out: views, favorites, inquiries, offers, earlier prices, and when you last confirmed or promoted the listing.',
  'Profit, return on investment and cash-on-cash return are computed again from the figures.',
] as const;

/** Whom buyers reach; only the owner of the listings brings these. */
export const importContactFields = [
  'X_Dealstead_ContactName',
  'X_Dealstead_ContactEmail',
  'X_Dealstead_ContactPhone',
] as const satisfies readonly ImportField[];
