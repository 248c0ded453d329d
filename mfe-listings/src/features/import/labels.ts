import {
  categories,
  categoryLabels,
  sellerRoles,
  stateNames,
  type ImportField,
  type ImportState,
} from '@dealstead/contracts';

/** What a column can be, as a seller calls it; the dictionary's own names are for files. */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  ListingKey: 'Your key of the listing',
  ListingId: 'Your number of the listing',
  StandardStatus: 'Status',
  ListPrice: 'Price',
  OriginalListPrice: 'First price',
  ClosePrice: 'Closing price',
  CloseDate: 'Closing date',
  UnparsedAddress: 'Address in one line',
  StreetNumber: 'Street number',
  StreetName: 'Street',
  UnitNumber: 'Unit',
  City: 'City',
  CountyOrParish: 'County',
  StateOrProvince: 'State',
  PostalCode: 'ZIP code',
  Latitude: 'Latitude',
  Longitude: 'Longitude',
  ParcelNumber: 'Parcel number',
  PropertyType: 'Property type',
  PropertySubType: 'Property subtype',
  BedroomsTotal: 'Bedrooms',
  BathroomsTotalInteger: 'Bathrooms',
  LivingArea: 'Square feet of the house',
  YearBuilt: 'Year built',
  LotSizeAcres: 'Acres',
  LotSizeSquareFeet: 'Lot in square feet',
  Zoning: 'Zoning',
  TaxAnnualAmount: 'Taxes a year',
  TaxAssessedValue: 'Assessed value',
  ListingTerms: 'Financing',
  PublicRemarks: 'Description',
  PrivateRemarks: 'Notes for yourself',
  OnMarketDate: 'On the market since',
  DaysOnMarket: 'Days on market',
  ModificationTimestamp: 'Last change',
  Media: 'Photos',
  X_Dealstead_Title: 'Title',
  X_Dealstead_Category: 'Category',
  X_Dealstead_DealType: 'Deal type',
  X_Dealstead_ARV: 'ARV',
  X_Dealstead_RehabCost: 'Rehab cost',
  X_Dealstead_WholesaleFee: 'Your fee',
  X_Dealstead_SellerRole: 'Seller role',
  X_Dealstead_ContactName: 'Contact name',
  X_Dealstead_ContactEmail: 'Contact email',
  X_Dealstead_ContactPhone: 'Contact phone',
  X_Dealstead_Features: 'Features',
  X_Dealstead_Urgency: 'Urgency',
  X_Dealstead_TargetBuyerType: 'Target buyers',
  X_Dealstead_MinCashRequired: 'Minimum cash',
  X_Dealstead_EarnestMoney: 'Earnest money',
  X_Dealstead_CloseBy: 'Close by',
  X_Dealstead_InspectionDays: 'Inspection days',
  X_Dealstead_LicenseNumber: 'License number',
  X_Dealstead_Brokerage: 'Brokerage',
  X_Dealstead_ContractSignedOn: 'Contract signed on',
  X_Dealstead_ContractEndsOn: 'Contract ends on',
  X_Dealstead_ShowAddress: 'Show the exact address',
};

const roleLabels: Readonly<Record<(typeof sellerRoles)[number], string>> = {
  owner: 'Owner',
  agent: 'Licensed agent',
  'equitable-interest': 'Equitable interest under contract',
};

/** What may hold for every row of a file that says nothing of it, with the values to choose from. */
export const defaultable = [
  { field: 'X_Dealstead_Category', values: categories.map((one) => [one, categoryLabels[one]] as const) },
  { field: 'StateOrProvince', values: Object.entries(stateNames) },
  {
    field: 'StandardStatus',
    values: [
      ['Active', 'Active'],
      ['ActiveUnderContract', 'Under contract'],
      ['Incomplete', 'Draft, not shown yet'],
    ],
  },
  { field: 'X_Dealstead_SellerRole', values: sellerRoles.map((one) => [one, roleLabels[one]] as const) },
] as const satisfies readonly { field: ImportField; values: readonly (readonly [string, string])[] }[];

/** Where an import stands, as its badge says it. */
export const stateLabels: Readonly<Record<ImportState, string>> = {
  uploaded: 'Not checked yet',
  checking: 'Being checked',
  checked: 'Checked, nothing listed yet',
  importing: 'Being listed',
  done: 'Listed',
  undoing: 'Being taken back',
  undone: 'Taken back',
  failed: 'Stopped',
};

/** What the service works on by itself. */
export const isUnderWay = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing' || state === 'undoing';

/** `1 row`, `2,140 rows`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
