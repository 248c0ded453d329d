import { categoryLabels } from '../categories.ts';
import { stateNames } from '../states.ts';
import { holdingStrategyLabels, optionalAmountLabels, valueSourceLabels } from './holdings.ts';
import type { ListField } from '../imports/options.ts';
import type { Holding } from './portfolio.ts';

/** A field of a holding as files have it. */
export interface HoldingField {
  /** How a cell is read and written: amounts in dollars with cents, days in ISO 8601. */
  readonly kind: 'text' | 'money' | 'number' | 'day' | 'choice';
  /** The heading of an export, and the name of a field to which a column is matched. */
  readonly label: string;
  /** The column in the database; a value of a day is in a table of its own. */
  readonly column: string;
  /** Further names of the column in files, in lower case with letters and digits only, separated by spaces. */
  readonly aliases: string;
  readonly maxLength?: number;
  readonly isRequired?: true;
  readonly choiceLabels?: Readonly<Record<string, string>>;
  /** An export has the choice, not its label. */
  readonly isWrittenAsCode?: true;
  /** The value in the API's representation; null where nobody stated one. */
  readonly read: (holding: Holding) => string | number | null;
}

/** The registry of a holding's fields: imports, their template, the CSV file and scheduled exports derive from it, in this order. */
export const holdingFields = {
  address: {
    kind: 'text',
    label: 'Address',
    column: 'address',
    aliases:
      'street streetaddress property propertyaddress fulladdress addressline1 address1 siteaddress situsaddress street1 streetaddress1 propertystreet propertystreetaddress rentaladdress',
    maxLength: 200,
    isRequired: true,
    read: ({ address }) => address,
  },
  city: {
    kind: 'text',
    label: 'City',
    column: 'city',
    aliases: 'town propertycity situscity municipality',
    maxLength: 100,
    read: ({ city }) => city,
  },
  state: {
    kind: 'choice',
    label: 'State',
    column: 'state',
    aliases: 'st propertystate stateorprovince',
    choiceLabels: stateNames,
    isWrittenAsCode: true,
    read: ({ state }) => state,
  },
  category: {
    kind: 'choice',
    label: 'Type',
    column: 'category',
    aliases: 'propertytype category assettype assetclass',
    choiceLabels: categoryLabels,
    read: ({ category }) => category,
  },
  strategy: {
    kind: 'choice',
    label: 'Strategy',
    column: 'strategy',
    aliases: 'investmentstrategy exitstrategy',
    choiceLabels: holdingStrategyLabels,
    read: ({ strategy }) => strategy,
  },
  purchaseDate: {
    kind: 'day',
    label: 'Purchase date',
    column: 'purchase_date',
    aliases:
      'bought datebought boughton closingdate closedate closedon purchased purchasedon dateofpurchase datepurchased acquisitiondate acquired acquireddate dateacquired settlementdate lastsaledate',
    isRequired: true,
    read: ({ purchaseDate }) => purchaseDate,
  },
  purchasePrice: {
    kind: 'money',
    label: 'Purchase price',
    column: 'purchase_price_cents',
    aliases:
      'price boughtfor pricepaid amountpaid paid cost costbasis lastsaleprice acquisitionprice acquisitioncost purchaseamount buyprice originalpurchaseprice totalpurchaseprice purchasecost acquisitionamount',
    isRequired: true,
    read: ({ purchasePrice }) => purchasePrice,
  },
  closingCosts: {
    kind: 'money',
    label: optionalAmountLabels.closingCosts,
    column: 'closing_costs_cents',
    aliases: 'closing closingcost acquisitioncosts settlementcosts buyingcosts',
    read: ({ closingCosts }) => closingCosts,
  },
  rehabCost: {
    kind: 'money',
    label: optionalAmountLabels.rehabCost,
    column: 'rehab_cost_cents',
    aliases:
      'rehabcost rehabcosts rehabbudget repairs repaircosts improvements capitalimprovements renovation renovations renovationcost capex',
    read: ({ rehabCost }) => rehabCost,
  },
  loanAmount: {
    kind: 'money',
    label: 'Loan amount',
    column: 'loan_amount_cents',
    aliases:
      'loan mortgage mortgageamount originalloan originalloanamount originalbalance amountfinanced initialloan originalmortgage originalmortgageamount originalprincipal loanprincipal startingbalance',
    read: ({ loan }) => loan?.amount ?? null,
  },
  loanRate: {
    kind: 'number',
    label: 'Loan rate %',
    column: 'loan_rate_percent',
    aliases: 'rate interest interestrate intrate mortgagerate noterate apr',
    read: ({ loan }) => loan?.rate ?? null,
  },
  loanTermMonths: {
    kind: 'number',
    label: 'Loan term (months)',
    column: 'loan_term_months',
    aliases: 'termmonths loanmonths loantermmonths',
    read: ({ loan }) => loan?.termMonths ?? null,
  },
  loanStartDate: {
    kind: 'day',
    label: 'Loan start',
    column: 'loan_start_date',
    aliases: 'loanstartdate loandate originationdate mortgagedate',
    read: ({ loan }) => loan?.startDate ?? null,
  },
  monthlyRent: {
    kind: 'money',
    label: optionalAmountLabels.monthlyRent,
    column: 'monthly_rent_cents',
    aliases:
      'rent currentrent actualrent contractrent grossrent rentamount rentmonth rentmo rentpermonth monthlyincome rentalincome baserent scheduledrent inplacerent monthlyrentamount rentalamount rentprice rentrate monthlygrossrent',
    read: ({ monthlyRent }) => monthlyRent,
  },
  monthlyExpenses: {
    kind: 'money',
    label: optionalAmountLabels.monthlyExpenses,
    column: 'monthly_expenses_cents',
    aliases: 'expenses monthlyexpense expensesmonth expensesmo totalmonthlyexpenses',
    read: ({ monthlyExpenses }) => monthlyExpenses,
  },
  value: {
    kind: 'money',
    label: 'Value',
    column: 'value',
    aliases:
      'currentvalue marketvalue currentmarketvalue estimatedvalue estvalue appraisedvalue propertyvalue fmv cmv avm arv zestimate worth estimatedmarketvalue currentestimatedvalue currentpropertyvalue todaysvalue currentfmv',
    read: ({ value }) => (value.source === 'purchase-price' ? null : value.amount),
  },
  valueDate: {
    kind: 'day',
    label: 'Value date',
    column: 'value_date',
    aliases: 'valuationdate appraisaldate asof asofdate',
    read: ({ value }) => (value.source === 'purchase-price' ? null : value.date),
  },
  valueSource: {
    kind: 'choice',
    label: 'Value source',
    column: 'value_source',
    aliases: 'valuationsource',
    choiceLabels: valueSourceLabels,
    read: ({ value }) => (value.source === 'purchase-price' ? null : value.source),
  },
  saleDate: {
    kind: 'day',
    label: 'Sold on',
    column: 'sale_date',
    aliases: 'saledate solddate datesold dispositiondate',
    read: ({ sale }) => sale?.date ?? null,
  },
  salePrice: {
    kind: 'money',
    label: 'Sold for',
    column: 'sale_price_cents',
    aliases: 'saleprice soldprice sellingprice',
    read: ({ sale }) => sale?.price ?? null,
  },
  sellingCosts: {
    kind: 'money',
    label: optionalAmountLabels.sellingCosts,
    column: 'selling_costs_cents',
    aliases: 'salecosts sellingcost costofsale',
    read: ({ sale }) => sale?.sellingCosts ?? null,
  },
  notes: {
    kind: 'text',
    label: 'Notes',
    column: 'notes',
    aliases: 'note comments comment remarks memo propertynotes',
    maxLength: 2_000,
    read: ({ notes }) => notes,
  },
} as const satisfies Record<string, HoldingField>;

export interface NamedHoldingField extends HoldingField {
  readonly name: string;
}

/** A registry of holding fields as a list. */
export const holdingFieldListOf = (fields: Readonly<Record<string, HoldingField>>): readonly NamedHoldingField[] =>
  Object.entries(fields).map(([name, field]) => ({ name, ...field }));

/** The fields of a holding in the order of files. */
export const holdingFieldList = holdingFieldListOf(holdingFields);

/** A column of a file from which others are computed, or that is kept as a line of the notes. */
interface FurtherColumn {
  readonly label: string;
  readonly aliases: string;
  /** The field behind which it is offered. */
  readonly after: keyof typeof holdingFields;
  /** It has no field of its own, so that its text becomes a line of the notes. */
  readonly isNoted?: true;
}

/** Columns of investors' spreadsheets that are no field of a holding. */
export const furtherHoldingColumns = {
  unit: { label: 'Unit', aliases: 'unitnumber apt apartment suite unitname unitno aptnumber', after: 'address' },
  zip: {
    label: 'ZIP code',
    aliases: 'zip postalcode propertyzip situszip ziporpostalcode',
    after: 'state',
    isNoted: true,
  },
  units: { label: 'Units', aliases: 'numberofunits unitcount noofunits doors', after: 'category', isNoted: true },
  bedrooms: {
    label: 'Bedrooms',
    aliases: 'beds br bd bdrms bedroom bedsbaths bdba bedroomcount numberofbedrooms',
    after: 'category',
    isNoted: true,
  },
  bathrooms: {
    label: 'Bathrooms',
    aliases: 'baths ba bathroom totalbathrooms bathroomcount numberofbathrooms',
    after: 'category',
    isNoted: true,
  },
  squareFeet: {
    label: 'Square feet',
    aliases: 'sqft sf livingarea buildingsqft squarefootage totalsqft sizesqft',
    after: 'category',
    isNoted: true,
  },
  yearBuilt: { label: 'Year built', aliases: 'built yrbuilt', after: 'category', isNoted: true },
  parcel: { label: 'Parcel number', aliases: 'apn parcel parcelid', after: 'category', isNoted: true },
  loanTerm: {
    label: 'Loan term (years)',
    aliases: 'term loanterm termyears mortgageterm amortization',
    after: 'loanTermMonths',
  },
  loanBalance: {
    label: 'Loan balance',
    aliases:
      'mortgagebalance currentbalance principalbalance remainingbalance outstandingbalance balance payoff currentloanbalance currentmortgagebalance outstandingloanbalance outstandingprincipal unpaidbalance upb',
    after: 'loanStartDate',
    isNoted: true,
  },
  loanPayment: {
    label: 'Loan payment',
    aliases:
      'payment mortgagepayment monthlypayment monthlymortgage pi piti debtservice monthlyloanpayment monthlymortgagepayment monthlypi',
    after: 'loanStartDate',
    isNoted: true,
  },
  lender: {
    label: 'Lender',
    aliases: 'bank mortgagecompany servicer lendername loanservicer',
    after: 'loanStartDate',
    isNoted: true,
  },
  annualRent: { label: 'Rent (per year)', aliases: 'annualrent yearlyrent rentperyear rentyear', after: 'monthlyRent' },
  tenant: {
    label: 'Tenant',
    aliases: 'tenantname tenants lessee occupant tenantnames currenttenant resident',
    after: 'monthlyRent',
    isNoted: true,
  },
  leaseEnd: {
    label: 'Lease end',
    aliases: 'leaseenddate leaseexpiration leaseexpires leaseto moveout leaseends leaseexpirationdate leaseexpiry',
    after: 'monthlyRent',
    isNoted: true,
  },
  occupancy: { label: 'Occupancy', aliases: 'status occupancystatus vacant', after: 'monthlyRent', isNoted: true },
  annualExpenses: {
    label: 'Expenses (per year)',
    aliases: 'annualexpenses yearlyexpenses operatingexpenses opex',
    after: 'monthlyExpenses',
  },
  propertyTaxes: {
    label: 'Property taxes (per year)',
    aliases:
      'taxes tax propertytax propertytaxes annualtaxes annualtax realestatetaxes retaxes taxesyear annualpropertytaxes annualpropertytax',
    after: 'monthlyExpenses',
    isNoted: true,
  },
  monthlyTaxes: {
    label: 'Property taxes (per month)',
    aliases: 'monthlytaxes monthlytax taxesmonth taxesmo monthlypropertytaxes',
    after: 'monthlyExpenses',
    isNoted: true,
  },
  insurance: {
    label: 'Insurance (per year)',
    aliases:
      'insurance ins annualinsurance hazardinsurance homeownersinsurance insurancepremium insuranceyear annualinsurancepremium propertyinsurance landlordinsurance',
    after: 'monthlyExpenses',
    isNoted: true,
  },
  monthlyInsurance: {
    label: 'Insurance (per month)',
    aliases: 'monthlyinsurance insurancemonth insurancemo',
    after: 'monthlyExpenses',
    isNoted: true,
  },
  hoa: {
    label: 'HOA (per month)',
    aliases:
      'hoa hoafee hoafees hoadues hoamonth monthlyhoa condofee hoamonthly monthlyhoadues associationfee associationfees',
    after: 'monthlyExpenses',
    isNoted: true,
  },
  management: {
    label: 'Management (% of rent)',
    aliases:
      'management managementfee managementpercent managementfeepercent mgmt mgmtfee pm pmfee propertymanagement propertymanagementfee managementrate',
    after: 'monthlyExpenses',
    isNoted: true,
  },
  maintenance: {
    label: 'Maintenance (per month)',
    aliases: 'maintenance repairsandmaintenance monthlymaintenance',
    after: 'monthlyExpenses',
    isNoted: true,
  },
  utilities: { label: 'Utilities (per month)', aliases: 'utilities', after: 'monthlyExpenses', isNoted: true },
} as const satisfies Record<string, FurtherColumn>;

/** Columns that an import of holdings knows, with the names that investors' spreadsheets give them. */
export const holdingImportColumnsOf = (fields: readonly NamedHoldingField[]): readonly ListField[] =>
  fields.flatMap(({ kind, name, label, aliases, isRequired, choiceLabels }) => [
    {
      field: name,
      label,
      aliases: aliases.split(' '),
      ...(isRequired ? { required: true as const } : {}),
      ...(kind === 'day' ? { isDate: true as const } : {}),
      ...(choiceLabels ? { choices: choiceLabels } : {}),
    },
    ...Object.entries(furtherHoldingColumns)
      .filter(([, { after }]) => after === name)
      .map(([field, column]) => ({ field, label: column.label, aliases: column.aliases.split(' ') })),
  ]);

export const holdingImportColumns = holdingImportColumnsOf(holdingFieldList);
