import type { CustomValues, LeadFieldEntries, LeadFieldEntry, LeadFieldGroup } from './leadFieldTypes.ts';
import {
  leadPriorities,
  leadPriorityLabels,
  leadSources,
  leadStatuses,
  leadStatusLabels,
  leadTypeLabels,
  leadTypes,
} from './leadOptions.ts';
import type { LeadEmail, LeadPhone } from './contactPoints.ts';

export type { CustomValues, LeadFieldEntries, LeadFieldEntry, LeadFieldGroup } from './leadFieldTypes.ts';

/**
 * The registry of a lead's fields: one entry defines a field for the API, the database's columns, the form, the lead's page,
 * the columns of the list, imports, exports, the account's export and the dialog of a merge. Their order is that of the form
 * and of exported files. See docs/how-to/add-a-lead-field.md.
 */
export const leadFieldEntries = {
  firstName: {
    kind: 'line',
    label: 'First name',
    column: 'first_name',
    maxLength: 100,
    group: 'main',
    isStated: true,
    isPlacedOnPage: true,
    aliases: 'first fname owner1firstname ownerfirstname givenname',
  },
  lastName: {
    kind: 'line',
    label: 'Last name',
    column: 'last_name',
    maxLength: 100,
    group: 'main',
    isStated: true,
    isPlacedOnPage: true,
    aliases: 'last lname owner1lastname ownerlastname surname',
  },
  phone: {
    kind: 'phone',
    label: 'Phone',
    column: 'phone',
    maxLength: 40,
    group: 'main',
    isContactData: true,
    aliases: 'phonenumber phone1 mobile mobilephone cell cellphone telephone wireless1 landline1',
  },
  email: {
    kind: 'email',
    label: 'Email',
    column: 'email',
    maxLength: 254,
    group: 'main',
    isContactData: true,
    aliases: 'emailaddress email1 mail owneremail contactemail',
  },
  propertyAddress: {
    kind: 'line',
    label: 'Property address',
    column: 'property_address',
    maxLength: 300,
    group: 'main',
    isWide: true,
    placeholder: '1904 Vance Ave, Memphis, TN',
    aliases: 'address street propertystreet siteaddress situsaddress streetaddress address1',
  },
  propertyValue: {
    kind: 'money',
    label: 'Property value',
    column: 'property_value_cents',
    group: 'main',
    aliases: 'value estimatedvalue estvalue marketvalue avm',
  },
  askingPrice: {
    kind: 'money',
    label: 'Asking price',
    column: 'asking_price_cents',
    group: 'main',
    aliases: 'price askingprice asking listprice listingprice sellerprice',
  },
  leadType: {
    kind: 'choice',
    label: 'Type',
    column: 'lead_type',
    choices: leadTypes,
    choiceLabels: leadTypeLabels,
    initial: 'seller',
    group: 'main',
    isStated: true,
    hasFormerValues: true,
    aliases: 'type leadtype contacttype',
  },
  status: {
    kind: 'choice',
    label: 'Status',
    column: 'status',
    choices: leadStatuses,
    choiceLabels: leadStatusLabels,
    initial: 'new',
    group: 'main',
    isStated: true,
    isPlacedOnPage: true,
    aliases: 'leadstatus stage disposition',
  },
  priority: {
    kind: 'choice',
    label: 'Priority',
    column: 'priority',
    choices: leadPriorities,
    choiceLabels: leadPriorityLabels,
    initial: 'medium',
    group: 'main',
    isStated: true,
    isPlacedOnPage: true,
    aliases: 'leadpriority rating temperature',
  },
  motivation: {
    kind: 'line',
    label: 'Motivation',
    column: 'motivation',
    maxLength: 200,
    group: 'main',
    placeholder: 'Probate, relocating, tired landlord',
    aliases: 'reason situation distress reasonforselling',
  },
  timeline: {
    kind: 'line',
    label: 'Timeline',
    column: 'timeline',
    maxLength: 200,
    group: 'main',
    placeholder: 'Wants to close by March',
    aliases: 'timeframe closingtimeline',
  },
  leadSource: {
    kind: 'line',
    label: 'Source',
    column: 'lead_source',
    maxLength: 80,
    group: 'main',
    suggestions: leadSources,
    isSentence: true,
    aliases: 'source list listname campaign',
  },
  budget: {
    kind: 'money',
    label: 'Budget',
    column: 'budget_cents',
    group: 'main',
    aliases: 'maxbudget maxprice cashavailable',
  },
  company: {
    kind: 'line',
    label: 'Company',
    column: 'company',
    maxLength: 200,
    group: 'main',
    aliases: 'companyname business organization llc',
  },
  nextFollowupDate: {
    kind: 'day',
    label: 'Follow-up',
    column: 'next_followup_date',
    group: 'main',
    isPlacedOnPage: true,
    importLabel: 'Follow-up date',
    aliases: 'followup followupdate nextfollowup nextcontact callback',
  },
  tags: {
    kind: 'tags',
    label: 'Tags',
    column: 'tags',
    group: 'main',
    isWide: true,
    isStated: true,
    placeholder: 'Probate, Driving for dollars',
    aliases: 'tag lists labels marketinglists',
  },
  notes: {
    kind: 'text',
    label: 'Notes',
    column: 'notes',
    maxLength: 10_000,
    group: 'main',
    isContactData: true,
    isPlacedOnPage: true,
    isWide: true,
    aliases: 'note comments comment description remarks',
  },
  phones: {
    kind: 'phones',
    first: 'phone',
    label: 'Phones',
    column: 'phones',
    group: 'contactPoints',
    isStated: true,
    isContactData: true,
  },
  emails: {
    kind: 'emails',
    first: 'email',
    label: 'Emails',
    column: 'emails',
    group: 'contactPoints',
    isStated: true,
    isContactData: true,
  },
  secondOwner: {
    kind: 'line',
    label: 'Second owner',
    column: 'second_owner',
    maxLength: 200,
    group: 'owner',
    aliases: 'owner2 owner2name coowner spouse secondowner',
  },
  absenteeOwner: {
    kind: 'flag',
    label: 'Absentee owner',
    column: 'is_absentee_owner',
    group: 'owner',
    aliases: 'absentee isabsentee absenteeownerflag',
  },
  mailingAddress: {
    kind: 'line',
    label: 'Mailing address',
    column: 'mailing_address',
    maxLength: 300,
    group: 'owner',
    isWide: true,
    isContactData: true,
    aliases: 'mailaddress owneraddress ownermailingaddress mailingstreet mailingaddress1',
  },
  propertyType: {
    kind: 'line',
    label: 'Property type',
    column: 'property_type',
    maxLength: 80,
    group: 'property',
    suggestions: ['Single family', 'Multifamily', 'Condo', 'Townhouse', 'Mobile home', 'Land'],
    aliases: 'propertyuse landuse usetype',
  },
  county: {
    kind: 'line',
    label: 'County',
    column: 'county',
    maxLength: 100,
    group: 'property',
    aliases: 'countyname situscounty propertycounty',
  },
  apn: {
    kind: 'line',
    label: 'APN',
    column: 'apn',
    maxLength: 60,
    group: 'property',
    aliases: 'parcelnumber parcelid parcel assessorparcelnumber apnnumber parcelno',
  },
  beds: {
    kind: 'number',
    label: 'Beds',
    column: 'beds',
    min: 0,
    max: 999,
    decimals: 0,
    group: 'property',
    aliases: 'bedrooms bed bedroomcount totalbedrooms br',
  },
  baths: {
    kind: 'number',
    label: 'Baths',
    column: 'baths',
    min: 0,
    max: 999,
    decimals: 2,
    group: 'property',
    aliases: 'bathrooms totalbathrooms bath bathroomcount ba totalbaths',
  },
  squareFeet: {
    kind: 'number',
    label: 'Square feet',
    column: 'square_feet',
    min: 0,
    max: 100_000_000,
    decimals: 0,
    unit: 'sq ft',
    areaOf: 'building',
    group: 'property',
    aliases: 'sqft buildingsqft livingarea livingsqft buildingarea buildingsquarefeet livingsquarefeet gla',
  },
  yearBuilt: {
    kind: 'number',
    label: 'Year built',
    column: 'year_built',
    min: 1600,
    max: 2200,
    decimals: 0,
    isYear: true,
    group: 'property',
    aliases: 'year built effectiveyearbuilt yrbuilt',
  },
  lotAcres: {
    kind: 'number',
    label: 'Lot size',
    column: 'lot_acres',
    min: 0,
    max: 10_000_000,
    decimals: 4,
    unit: 'acres',
    areaOf: 'lot',
    group: 'property',
    aliases: 'lotsize lotsizeacres acres acreage lotarea lotsizesqft lotsqft lotsizesquarefeet lot',
  },
  vacant: {
    kind: 'flag',
    label: 'Vacant',
    column: 'is_vacant',
    group: 'property',
    aliases: 'isvacant vacantflag vacancy',
  },
  lastSaleDate: {
    kind: 'day',
    label: 'Last sale date',
    column: 'last_sale_date',
    group: 'loan',
    aliases: 'saledate lastsolddate solddate lastsalerecordingdate purchasedate',
  },
  lastSalePrice: {
    kind: 'money',
    label: 'Last sale price',
    column: 'last_sale_price_cents',
    group: 'loan',
    aliases: 'saleprice lastsoldprice soldprice lastsaleamount purchaseprice',
  },
  equity: {
    kind: 'money',
    label: 'Equity',
    column: 'equity_cents',
    canBeNegative: true,
    group: 'loan',
    aliases: 'estequity estimatedequity equityamount',
  },
  loanBalance: {
    kind: 'money',
    label: 'Loan balance',
    column: 'loan_balance_cents',
    group: 'loan',
    aliases:
      'mortgagebalance openloanbalance totalopenloans estloanbalance remainingbalance estremainingbalanceofopenloans',
  },
  loanToValue: {
    kind: 'number',
    label: 'Loan to value',
    column: 'loan_to_value',
    min: 0,
    max: 10_000,
    decimals: 2,
    unit: '%',
    group: 'loan',
    aliases: 'ltv estltv loantovalueratio estloantovalue',
  },
  taxDelinquent: {
    kind: 'flag',
    label: 'Tax delinquent',
    column: 'is_tax_delinquent',
    group: 'loan',
    aliases: 'taxdelinquency delinquenttaxes istaxdelinquent',
    yesWords: /delinquen/i,
  },
  preForeclosure: {
    kind: 'flag',
    label: 'Pre-foreclosure',
    column: 'is_pre_foreclosure',
    group: 'loan',
    aliases: 'foreclosure isforeclosure foreclosurestatus preforeclosurestatus',
    yesWords: /notice|default|lis pendens|auction|trustee|\bn(?:od|ts)\b/i,
  },
  custom: {
    kind: 'custom',
    label: 'Your fields',
    column: 'custom',
    group: 'custom',
    isStated: true,
    isContactData: true,
  },
  propertyId: { kind: 'record', label: 'Listing', column: 'property_id', group: 'main', isPlacedOnPage: true },
  assignedToUserId: {
    kind: 'record',
    label: 'Assigned to',
    column: 'assigned_to_user_id',
    group: 'main',
    isPlacedOnPage: true,
  },
} as const satisfies LeadFieldEntries;

type Registry = typeof leadFieldEntries;
/** A field of a lead that its owner edits. */
export type LeadField = keyof Registry;

interface KindValues {
  readonly line: string;
  readonly text: string;
  readonly email: string;
  readonly phone: string;
  readonly money: number;
  readonly day: string;
  readonly record: number;
  readonly number: number;
  readonly flag: boolean;
  readonly tags: readonly string[];
  readonly phones: readonly LeadPhone[];
  readonly emails: readonly LeadEmail[];
  readonly custom: CustomValues;
}
type StatedValue<Entry> = Entry extends { kind: 'choice'; choices: readonly (infer Choice)[] }
  ? Choice
  : Entry extends { kind: infer Kind extends keyof KindValues }
    ? KindValues[Kind]
    : never;
type ValueOf<Entry> = Entry extends { isStated: true } ? StatedValue<Entry> : StatedValue<Entry> | null;

/** Values of a lead's fields as somebody enters them; amounts in dollars, days as ISO dates. */
export type LeadValues = { -readonly [Name in LeadField]: ValueOf<Registry[Name]> };
/** Values of a stored lead: a choice may be a word from before the choices. */
export type StoredLeadValues = {
  -readonly [Name in LeadField]: Registry[Name] extends { hasFormerValues: true } ? string : ValueOf<Registry[Name]>;
};

export type NamedLeadField = LeadFieldEntry & {
  readonly name: LeadField;
  /** The id of a field that the owner defines. Its value is among those of the field `custom`. */
  readonly customId?: number;
};

/** The fields of a registry with their names, in its order. */
export const leadFieldsOf = (entries: LeadFieldEntries): readonly NamedLeadField[] =>
  Object.entries(entries).map(([name, entry]) => ({ ...entry, name: name as LeadField }));

export const leadFieldList: readonly NamedLeadField[] = leadFieldsOf(leadFieldEntries);

/** The names of the fields. */
export const leadFields = Object.keys(leadFieldEntries) as LeadField[];

/** The entry of a field with its name. */
export const leadField = (name: LeadField): NamedLeadField => ({ ...leadFieldEntries[name], name });

export const leadFieldLabels = Object.fromEntries(leadFieldList.map(({ name, label }) => [name, label])) as Record<
  LeadField,
  string
>;

/** Fields that a form asks for. */
export const leadFormFieldsOf = (fields: readonly NamedLeadField[]): readonly NamedLeadField[] =>
  fields.filter(({ kind }) => kind !== 'record');

/** Fields with one column of files. Numbers and addresses have several each. */
export const leadFileFieldsOf = (fields: readonly NamedLeadField[]): readonly NamedLeadField[] =>
  leadFormFieldsOf(fields).filter(({ kind }) => kind !== 'phones' && kind !== 'emails' && kind !== 'custom');

/** Titles of the parts of the form and of the page that can be folded. */
export const leadGroupLabels: Readonly<Record<Exclude<LeadFieldGroup, 'main'>, string>> = {
  contactPoints: 'Phones and emails',
  owner: 'Owner',
  property: 'Property',
  loan: 'Loan and sale',
  custom: 'Your fields',
};

function emptyValue(field: NamedLeadField): unknown {
  if (field.kind === 'choice') return field.initial ?? null;
  if (field.kind === 'custom') return {};
  if (field.kind === 'tags' || field.kind === 'phones' || field.kind === 'emails') return [];
  return field.isStated ? '' : null;
}

/** The values of a lead of which nothing is known. */
export const emptyLead = Object.fromEntries(
  leadFieldList.map((field) => [field.name, emptyValue(field)]),
) as LeadValues;
