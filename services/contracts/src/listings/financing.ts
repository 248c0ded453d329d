/** How a buyer may pay for a listing. Slugs are stored and sent; labels are what people read. */
export const financingOptions = [
  'cash',
  'conventional',
  'fha',
  'va',
  'usda',
  'hard-money',
  'private-money',
  'owner-finance',
  'subject-to',
  'assumable',
  'lease-option',
  '1031-exchange',
  'trade',
  'other',
] as const;
export type FinancingOption = (typeof financingOptions)[number];

export const financingLabels: Readonly<Record<FinancingOption, string>> = {
  cash: 'Cash',
  conventional: 'Conventional loan',
  fha: 'FHA loan',
  va: 'VA loan',
  usda: 'USDA loan',
  'hard-money': 'Hard money',
  'private-money': 'Private money',
  'owner-finance': 'Owner finance',
  'subject-to': 'Subject-to',
  assumable: 'Assumable loan',
  'lease-option': 'Lease option',
  '1031-exchange': '1031 exchange',
  trade: 'Trade',
  other: 'Other terms',
};

const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * Other spellings, without case, spaces and signs. The `ListingTerms` lookup of the RESO Data Dictionary 2.0, what MLS
 * files and the earlier post form wrote. The migrations `financing_options` repeat this table in SQL.
 */
const synonyms: Readonly<Record<string, FinancingOption>> = {
  allcash: 'cash',
  conventionalloan: 'conventional',
  fhaloan: 'fha',
  valoan: 'va',
  usdaloan: 'usda',
  hardmoneyloan: 'hard-money',
  privatelender: 'private-money',
  privatefinancing: 'private-money',
  privatefinancingavailable: 'private-money',
  ownerfinancing: 'owner-finance',
  ownerfinanced: 'owner-finance',
  ownermaycarry: 'owner-finance',
  ownerwillcarry: 'owner-finance',
  ownercarry: 'owner-finance',
  sellerfinance: 'owner-finance',
  sellerfinancing: 'owner-finance',
  sellercarry: 'owner-finance',
  subto: 'subject-to',
  subjecttoexisting: 'subject-to',
  assumableloan: 'assumable',
  assumablemortgage: 'assumable',
  leasepurchase: 'lease-option',
  renttoown: 'lease-option',
  exchange1031: '1031-exchange',
  '1031taxexchange': '1031-exchange',
  otherterms: 'other',
};
const bySpelling = new Map<string, FinancingOption>([
  ...Object.entries(synonyms),
  ...financingOptions.map((option) => [keyOf(option), option] as const),
]);

/** The option that a text means, whatever its spelling; undefined for a text that names none of them. */
export const financingOptionOf = (text: string): FinancingOption | undefined => bySpelling.get(keyOf(text));

/** An option as people read it; a text that names none is shown as it is. */
export const financingLabel = (text: string): string => {
  const option = financingOptionOf(text);
  return option === undefined ? text : financingLabels[option];
};
