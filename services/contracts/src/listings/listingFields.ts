/**
 * The registry of a listing's fields: one entry defines a field for the draft, publishing, the API, imports, exports, the
 * comparison, the admin view and the labels on screen. The order is that of the columns of an exported file: first the
 * names of the RESO Data Dictionary 2.0 in its order, then ours. See docs/how-to/add-a-listing-field.md.
 */

/** Part of the listing form that asks for a field, and of the listing's page that shows it. */
export type FieldGroup = 'place' | 'building' | 'numbers' | 'terms' | 'role' | 'contact';

/** Who sees a field: everyone, members who opened the listing's details, or only its owner and admins. */
export type FieldVisibility = 'public' | 'details' | 'owner';

/** A column of imported and exported files. */
interface FileColumn {
  /** Name of the RESO Data Dictionary 2.0, or ours with the prefix `X_Dealstead_` where it has none. */
  readonly importName?: string;
  /** Column names in files of other systems: lower-case letters and digits, best first, with spaces between them. */
  readonly aliases?: string;
  /** Label of the column in the import form, where it is not `label`. */
  readonly importLabel?: string;
  /** False for a column that is read but not stored. */
  readonly isExported?: boolean;
}

interface FieldTexts {
  /** Label in the form, the dialogs and the admin view. */
  readonly label: string;
  /** What to enter, for form errors. */
  readonly message?: string;
}

/** A field whose value is one text, number, amount or date: every use of it is derived from this entry. */
interface ScalarBase extends FileColumn, FieldTexts {
  /** Column of the table `properties`. */
  readonly column: string;
  readonly group: FieldGroup;
  readonly visibility: FieldVisibility;
  /** Whether the comparison has a row for it, and which value is best for a buyer. */
  readonly compare?: 'least' | 'most' | 'none';
  /** Label for buyers, where it is not `label`. */
  readonly publicLabel?: string;
  /** Unit for buyers: singular and plural. */
  readonly unit?: readonly [one: string, many: string];
  /** Whether search filters by it. */
  readonly isFilterable?: boolean;
  /** Only this seller role states it; publishing clears it for the others. */
  readonly sellerRole?: 'agent' | 'equitable-interest';
}

export interface TextField extends ScalarBase {
  readonly kind: 'text';
  readonly maxLength: number;
}

export interface IntegerField extends ScalarBase {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  /** Longest text in a draft. */
  readonly maxLength: number;
  /** A year is shown without a comma. */
  readonly isYear?: boolean;
}

/** Dollars in forms and the API, integer cents in the database. */
export interface MoneyField extends ScalarBase {
  readonly kind: 'money';
}

/** A calendar date, `YYYY-MM-DD`. */
export interface DateField extends ScalarBase {
  readonly kind: 'date';
}

export type ScalarField = TextField | IntegerField | MoneyField | DateField;

/** A field, or a column of files, that has rules of its own in code. */
export interface CustomField extends FileColumn, FieldTexts {
  readonly kind: 'custom';
}

export type ListingField = ScalarField | CustomField;
export type ListingFields = Readonly<Record<string, ListingField>>;

const custom = { kind: 'custom' } as const;
const notStored = { kind: 'custom', isExported: false } as const;

export const listingFields = {
  sourceKey: {
    ...custom,
    importName: 'ListingKey',
    aliases: 'listingkeynumeric key externalid listingno listingnumber mls mlsid mlsnumber mlsno propertyid uniqueid',
    label: 'Your key of the listing',
  },
  sourceNumber: {
    ...notStored,
    importName: 'ListingId',
    aliases: 'id ref reference',
    label: 'Your number of the listing',
  },
  status: {
    ...custom,
    importName: 'StandardStatus',
    aliases: 'status mlsstatus listingstatus saletype',
    label: 'Status',
  },
  price: {
    ...custom,
    importName: 'ListPrice',
    aliases: 'price listingprice askingprice asking saleprice amount listprice pricelist currentprice',
    label: 'Price',
    message: 'Enter the asking price in dollars, such as 96,000.',
  },
  originalPrice: {
    ...notStored,
    importName: 'OriginalListPrice',
    aliases: 'originalprice',
    label: 'First price',
  },
  closePrice: {
    ...notStored,
    importName: 'ClosePrice',
    aliases: 'soldprice closedprice closingprice',
    label: 'Closing price',
  },
  closeDate: {
    ...notStored,
    importName: 'CloseDate',
    aliases: 'solddate dateclosed datesold closingdate saledate prevsolddate',
    label: 'Closing date',
  },
  address: {
    ...custom,
    importName: 'UnparsedAddress',
    aliases: 'address fulladdress streetaddress propertyaddress addressline1 address1 siteaddress location',
    label: 'Address',
    importLabel: 'Address in one line',
    message: 'Enter the street address, such as 1180 Kearney Ave.',
  },
  streetNumber: {
    ...notStored,
    importName: 'StreetNumber',
    aliases: 'housenumber streetno number',
    label: 'Street number',
  },
  streetName: {
    ...notStored,
    importName: 'StreetName',
    aliases: 'street streetnamefull',
    label: 'Street',
  },
  unitNumber: {
    ...notStored,
    importName: 'UnitNumber',
    aliases: 'unit apt apartment suite',
    label: 'Unit',
  },
  city: {
    ...custom,
    importName: 'City',
    aliases: 'town municipality cityname propertycity',
    label: 'City',
    message: 'Enter the city or the nearest town.',
  },
  county: {
    ...custom,
    importName: 'CountyOrParish',
    aliases: 'county parish countyname',
    label: 'County',
    message: 'Enter the county name.',
  },
  state: {
    ...custom,
    importName: 'StateOrProvince',
    aliases: 'state province statecode stateabbr propertystate',
    label: 'State',
    message: 'Choose the state.',
  },
  zipCode: {
    ...custom,
    importName: 'PostalCode',
    aliases: 'zip zipcode zip5 postcode postal propertyzip',
    label: 'ZIP code',
    message: 'Enter a ZIP code of 5 digits.',
  },
  latitude: {
    ...custom,
    importName: 'Latitude',
    aliases: 'lat y',
    label: 'Latitude',
    message: 'Place the pin on the map.',
  },
  longitude: {
    ...custom,
    importName: 'Longitude',
    aliases: 'lng lon long x',
    label: 'Longitude',
    message: 'Place the pin on the map.',
  },
  parcelNumber: {
    kind: 'text',
    maxLength: 60,
    column: 'parcel_number',
    importName: 'ParcelNumber',
    aliases: 'parcel apn parcelid pin assessorparcelnumber taxid',
    group: 'place',
    visibility: 'details',
    label: 'Parcel number',
    message: "Enter the parcel number from the county's records.",
  },
  propertyType: {
    ...custom,
    importName: 'PropertyType',
    aliases: 'type hometype propertyclass',
    label: 'Property type',
  },
  propertySubType: {
    ...notStored,
    importName: 'PropertySubType',
    aliases: 'subtype style',
    label: 'Property subtype',
  },
  bedrooms: {
    kind: 'integer',
    min: 0,
    max: 1_000,
    maxLength: 10,
    column: 'bedrooms',
    importName: 'BedroomsTotal',
    aliases: 'bed beds bedroom bedrooms bd numbedrooms',
    group: 'building',
    visibility: 'public',
    compare: 'most',
    label: 'Bedrooms',
    message: 'Enter the number of bedrooms, such as 3.',
  },
  bathrooms: {
    kind: 'integer',
    min: 0,
    max: 1_000,
    maxLength: 10,
    column: 'bathrooms',
    importName: 'BathroomsTotalInteger',
    aliases: 'bath baths bathroom bathrooms ba bathroomstotal numbathrooms bathroomstotaldecimal',
    group: 'building',
    visibility: 'public',
    compare: 'most',
    label: 'Bathrooms',
    message: 'Enter the number of bathrooms, such as 2.',
  },
  squareFeet: {
    kind: 'integer',
    min: 1,
    max: 100_000_000,
    maxLength: 20,
    column: 'square_feet',
    importName: 'LivingArea',
    aliases:
      'sqft squarefeet squarefootage housesize sqftliving livingsqft livingareasqft buildingarea area livingspace',
    group: 'building',
    visibility: 'public',
    compare: 'most',
    label: 'Square feet',
    importLabel: 'Square feet of the house',
    message: 'Enter square feet as a whole number, such as 1,450.',
  },
  yearBuilt: {
    kind: 'integer',
    isYear: true,
    min: 1_600,
    max: 2_100,
    maxLength: 10,
    column: 'year_built',
    importName: 'YearBuilt',
    aliases: 'year yrbuilt built builtyear',
    group: 'building',
    visibility: 'public',
    compare: 'none',
    label: 'Year built',
    message: 'Enter a year from 1600 to 2100.',
  },
  acres: {
    ...custom,
    importName: 'LotSizeAcres',
    aliases: 'acres acre acrelot lotacres acreage lotsizeacre lotacreage',
    label: 'Acres',
    message: 'Enter acres as a number, such as 2.4.',
  },
  lotSquareFeet: {
    ...custom,
    importName: 'LotSizeSquareFeet',
    aliases: 'lotsqft sqftlot lotsize lotsizesqft lotarea lotsquarefeet',
    label: 'Lot in square feet',
  },
  zoning: {
    kind: 'text',
    maxLength: 60,
    column: 'zoning',
    importName: 'Zoning',
    aliases: 'zone zoningcode',
    group: 'building',
    visibility: 'public',
    compare: 'none',
    label: 'Zoning',
    message: 'Enter the zoning code, such as R-1.',
  },
  taxAnnual: {
    ...custom,
    importName: 'TaxAnnualAmount',
    aliases: 'tax taxes annualtax annualtaxes propertytax taxamount',
    label: 'Taxes a year',
  },
  taxAssessed: {
    ...custom,
    importName: 'TaxAssessedValue',
    aliases: 'assessedvalue assessment taxassessment',
    label: 'Assessed value',
  },
  financeOptions: {
    ...custom,
    importName: 'ListingTerms',
    aliases: 'terms financing financeoptions acceptablefinancing',
    label: 'Financing accepted',
    importLabel: 'Financing',
    message: 'Choose at least one way a buyer can pay.',
  },
  description: {
    ...custom,
    importName: 'PublicRemarks',
    aliases: 'description remarks comments details notes publicdescription',
    label: 'Description',
    message: 'Write a description of at most 10,000 characters.',
  },
  privateRemarks: {
    ...custom,
    importName: 'PrivateRemarks',
    aliases: 'privatenotes agentremarks agentnotes privatenote',
    label: 'Notes for yourself',
  },
  listedOn: {
    ...custom,
    importName: 'OnMarketDate',
    aliases: 'listdate listeddate listingdate datelisted listedon',
    label: 'On the market since',
  },
  daysOnMarket: {
    ...custom,
    importName: 'DaysOnMarket',
    aliases: 'dom cdom daysonsite',
    label: 'Days on market',
  },
  modifiedAt: {
    ...notStored,
    importName: 'ModificationTimestamp',
    aliases: 'updatedat lastupdated modified modifiedat lastmodified',
    label: 'Last change',
  },
  photos: {
    ...custom,
    importName: 'Media',
    aliases: 'photos images pictures photo image photourls imageurls',
    label: 'Photos',
    message: 'Check the photos. You can add up to 30, each with a short description.',
  },
  title: {
    ...custom,
    importName: 'X_Dealstead_Title',
    aliases: 'title headline name listingtitle',
    label: 'Title',
    message: 'Write a title of at least 5 characters.',
  },
  category: {
    ...custom,
    importName: 'X_Dealstead_Category',
    aliases: 'category',
    label: 'Category',
    message: 'Choose a category.',
  },
  dealType: {
    ...custom,
    importName: 'X_Dealstead_DealType',
    aliases: 'dealtype',
    label: 'Deal type',
    message: 'Choose a deal structure.',
  },
  arv: {
    kind: 'money',
    column: 'arv_cents',
    importName: 'X_Dealstead_ARV',
    aliases: 'arv afterrepairvalue',
    group: 'numbers',
    visibility: 'public',
    isFilterable: true,
    label: 'ARV',
    message: 'Enter the ARV in dollars, such as 161,500.',
  },
  rehabCost: {
    kind: 'money',
    column: 'rehab_cost_cents',
    importName: 'X_Dealstead_RehabCost',
    aliases: 'rehab rehabcost repairs repaircost repairestimate rehabestimate',
    group: 'numbers',
    visibility: 'public',
    isFilterable: true,
    label: 'Rehab',
    importLabel: 'Rehab cost',
    message: 'Enter the rehab cost in dollars, such as 24,000.',
  },
  wholesaleFee: {
    kind: 'money',
    column: 'wholesale_fee_cents',
    importName: 'X_Dealstead_WholesaleFee',
    aliases: 'wholesalefee assignmentfee fee',
    group: 'numbers',
    visibility: 'public',
    label: 'Your fee',
    publicLabel: 'Wholesale fee',
    message: 'Enter your fee in dollars, such as 10,000.',
  },
  sellerRole: {
    ...custom,
    importName: 'X_Dealstead_SellerRole',
    aliases: 'sellerrole role contractrole',
    label: 'Your role',
    importLabel: 'Seller role',
    message: 'Choose your role in this sale.',
  },
  contactName: {
    kind: 'text',
    maxLength: 120,
    column: 'contact_name',
    importName: 'X_Dealstead_ContactName',
    aliases: 'contactname contact agentname sellername listagentfullname',
    group: 'contact',
    visibility: 'details',
    label: 'Contact name',
    message: 'Enter the name buyers will see.',
  },
  contactEmail: {
    ...custom,
    importName: 'X_Dealstead_ContactEmail',
    aliases: 'contactemail email agentemail selleremail listagentemail',
    label: 'Contact email',
    message: 'Enter an email, like name@example.com.',
  },
  contactPhone: {
    kind: 'text',
    maxLength: 40,
    column: 'contact_phone',
    importName: 'X_Dealstead_ContactPhone',
    aliases: 'contactphone phone agentphone sellerphone listagentpreferredphone',
    group: 'contact',
    visibility: 'details',
    label: 'Contact phone',
    message: 'Enter a phone number with area code.',
  },
  features: {
    ...custom,
    importName: 'X_Dealstead_Features',
    aliases: 'features amenities',
    label: 'Features',
    message: 'Enter up to 40 features, each on its own line.',
  },
  urgency: {
    ...custom,
    importName: 'X_Dealstead_Urgency',
    aliases: 'urgency',
    label: 'Timeline',
    importLabel: 'Urgency',
    message: 'Choose a timeline.',
  },
  targetBuyerType: {
    ...custom,
    importName: 'X_Dealstead_TargetBuyerType',
    aliases: 'targetbuyertype targetbuyer buyertype',
    label: 'Best suited for',
    importLabel: 'Target buyers',
    message: 'Choose buyers from the list.',
  },
  minCashRequired: {
    kind: 'money',
    column: 'min_cash_required_cents',
    importName: 'X_Dealstead_MinCashRequired',
    aliases: 'mincashrequired minimumcash mincash cashrequired',
    group: 'terms',
    visibility: 'public',
    compare: 'least',
    label: 'Minimum cash required',
    importLabel: 'Minimum cash',
    message: 'Enter the minimum cash in dollars, such as 20,000.',
  },
  earnestMoney: {
    kind: 'money',
    column: 'earnest_money_cents',
    importName: 'X_Dealstead_EarnestMoney',
    aliases: 'earnestmoney earnestmoneydeposit emd',
    group: 'terms',
    visibility: 'public',
    compare: 'least',
    label: 'Earnest money',
    message: 'Enter the earnest money in dollars, such as 2,500.',
  },
  closeBy: {
    kind: 'date',
    column: 'close_by',
    importName: 'X_Dealstead_CloseBy',
    aliases: 'closeby',
    group: 'terms',
    visibility: 'public',
    compare: 'none',
    label: 'Close by',
    message: 'Choose a closing date.',
  },
  inspectionDays: {
    kind: 'integer',
    min: 0,
    max: 365,
    maxLength: 10,
    column: 'inspection_days',
    importName: 'X_Dealstead_InspectionDays',
    aliases: 'inspectiondays inspectionperiod',
    group: 'terms',
    visibility: 'public',
    label: 'Inspection days',
    publicLabel: 'Inspection',
    unit: ['day', 'days'],
    message: 'Enter the inspection period in days, from 0 to 365.',
  },
  licenseNumber: {
    kind: 'text',
    maxLength: 60,
    column: 'license_number',
    importName: 'X_Dealstead_LicenseNumber',
    aliases: 'licensenumber license listagentstatelicense',
    group: 'role',
    sellerRole: 'agent',
    visibility: 'public',
    label: 'License number',
    message: 'Enter your license number.',
  },
  brokerage: {
    kind: 'text',
    maxLength: 120,
    column: 'brokerage',
    importName: 'X_Dealstead_Brokerage',
    aliases: 'brokerage listofficename',
    group: 'role',
    sellerRole: 'agent',
    visibility: 'public',
    label: 'Brokerage',
    message: 'Enter the name of your brokerage.',
  },
  contractSignedOn: {
    kind: 'date',
    column: 'contract_signed_on',
    importName: 'X_Dealstead_ContractSignedOn',
    aliases: 'contractsignedon',
    group: 'role',
    sellerRole: 'equitable-interest',
    visibility: 'owner',
    label: 'Contract signed on',
    message: 'Choose the date your contract was signed.',
  },
  contractEndsOn: {
    kind: 'date',
    column: 'contract_ends_on',
    importName: 'X_Dealstead_ContractEndsOn',
    aliases: 'contractendson',
    group: 'role',
    sellerRole: 'equitable-interest',
    visibility: 'details',
    label: 'Contract ends on',
    message: 'Choose the date your contract ends.',
  },
  showAddress: {
    ...custom,
    importName: 'X_Dealstead_ShowAddress',
    aliases: 'showaddress',
    label: 'Exact address shown to everyone',
    importLabel: 'Show the exact address',
  },
  monthlyRent: {
    kind: 'money',
    column: 'monthly_rent_cents',
    importName: 'TotalActualRent',
    aliases: 'rent monthlyrent rentmonthly currentrent grossrent',
    group: 'numbers',
    visibility: 'public',
    compare: 'most',
    isFilterable: true,
    label: 'Rent a month',
    importLabel: 'Monthly rent',
    message: 'Enter the rent a month in dollars, such as 1,450.',
  },
  cashOnCashReturn: {
    ...custom,
    label: 'Cash-on-cash return, %',
    message: 'Enter the cash-on-cash return as a percentage, such as 8.5.',
  },
  evidence: { ...custom, label: 'Evidence', message: 'Check the sales and files. You can add up to 20.' },
  disclosureConfirmed: { ...custom, label: 'Disclosure', message: 'Confirm the disclosure to publish.' },
} as const satisfies ListingFields;
