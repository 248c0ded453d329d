/** Financing options of a listing. Slugs are stored and sent, labels are shown. */
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
 * Synonyms, in lower-case letters and digits: the `ListingTerms` lookup of the RESO Data Dictionary 2.0, and the values of
 * MLS files and of the earlier post form. The migrations `financing_options` repeat this table in SQL.
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

/** The option for a text in any known spelling; undefined for other text. */
export const financingOptionOf = (text: string): FinancingOption | undefined => bySpelling.get(keyOf(text));

/**
 * Whether a seller takes cash and nothing else, so that a buyer's returns have no loan. Owner finance and subject-to are ways to pay
 * of the deal itself. `cashOnlySql` of the listings service says the same of a row.
 */
export const takesCashOnly = ({
  financeOptions,
  dealType,
}: {
  readonly financeOptions: readonly string[];
  readonly dealType: string | null;
}): boolean =>
  financeOptions.length > 0 &&
  financeOptions.every((option) => financingOptionOf(option) === 'cash') &&
  dealType !== 'owner-finance' &&
  dealType !== 'subject-to';

/** The label of an option; other text is its own label. */
export const financingLabel = (text: string): string => {
  const option = financingOptionOf(text);
  return option === undefined ? text : financingLabels[option];
};
