/**
 * The inputs of each mode. Screens, the service's validation and types follow from these lists. `…Cents` are integer cents,
 * `…Percent` percent as typed (6.5 for 6.5 %), `…Months` and `…Years` whole numbers. The samples are the sample deal.
 */
export const modes = ['rental', 'flip', 'wholesale', 'brrrr', 'land'] as const;
export type Mode = (typeof modes)[number];

export const modeLabels: Record<Mode, string> = {
  rental: 'Rental',
  flip: 'Flip',
  wholesale: 'Wholesale',
  brrrr: 'BRRRR',
  land: 'Land, owner finance',
};

export type FieldUnit = 'cents' | 'percent' | 'months' | 'years' | 'count';

export interface Field {
  readonly section: string;
  readonly label: string;
  readonly unit: FieldUnit;
  readonly sample: number | null;
  readonly min: number;
  readonly max: number;
  /** Text behind the figure, such as `/mo`. */
  readonly suffix?: string;
  /** The unit of a term that is typed without one. */
  readonly typedIn?: 'months' | 'years';
  /** A sentence below the field. */
  readonly help?: string;
  /** An empty field is null; any other field must hold a figure. */
  readonly optional?: boolean;
  /** An optional figure that is needed where this amount is above 0. */
  readonly neededWith?: string;
}

/** $1,000,000,000: products with percents stay exact in a double. */
const mostCents = 100_000_000_000;

const cents = (section: string, label: string, dollars: number, suffix?: string) =>
  ({ section, label, unit: 'cents', sample: dollars * 100, min: 0, max: mostCents, suffix }) as const;
const percent = (section: string, label: string, sample: number, suffix?: string, min = 0) =>
  ({ section, label, unit: 'percent', sample, min, max: 100, suffix }) as const;
const months = (section: string, label: string, sample: number) =>
  ({ section, label, unit: 'months', sample, min: 0, max: 120, suffix: 'months', typedIn: 'months' }) as const;
const term = (section: string, label: string, sample: number) =>
  ({ section, label, unit: 'months', sample, min: 0, max: 1200, suffix: 'years', typedIn: 'years' }) as const;

/** A figure that may be left empty, which is how a deal begins and how deals were stored before the figure was added. */
const optional = <Unit extends FieldUnit>(section: string, label: string, unit: Unit, max: number) =>
  ({ section, label, unit, sample: null, min: 0, max, optional: true }) as const;
const interestOnly = (section: string) =>
  ({
    ...optional(section, 'Interest only, first', 'years', 40),
    suffix: 'years',
    help: 'Leave empty for none.',
  }) as const;

/**
 * A second loan or a seller's note beside the first loan. Its points are paid at the purchase; what is left of it is paid off at
 * the sale or at the refinance.
 */
const secondLoanSection = 'Second loan or seller note';
const secondLoanFields = {
  secondLoanCents: {
    ...optional(secondLoanSection, 'Second loan', 'cents', mostCents),
    help: 'Leave empty for none.',
  },
  secondInterestPercent: {
    ...optional(secondLoanSection, 'Second loan rate', 'percent', 100),
    neededWith: 'secondLoanCents',
  },
  secondPointsPercent: {
    ...optional(secondLoanSection, 'Second loan points', 'percent', 100),
    help: 'Leave empty for none.',
  },
  secondTermMonths: {
    ...optional(secondLoanSection, 'Second loan term', 'months', 1200),
    min: 1,
    suffix: 'years',
    typedIn: 'years',
    help: 'Leave empty for interest only.',
  },
  secondBalloonMonths: {
    ...optional(secondLoanSection, 'Second loan balloon', 'months', 1200),
    min: 1,
    suffix: 'years',
    typedIn: 'years',
    help: 'When the rest is due. Leave empty for none.',
  },
} as const;

/** Rehab that the first loan finances: paid out in draws, with interest on what was drawn and points on all of it. */
const rehabLoanFields = {
  rehabLoanCents: {
    ...optional('Financed rehab', 'Rehab financed', 'cents', mostCents),
    help: 'Leave empty for none. Rate and points are the loan\u2019s.',
  },
  rehabDraws: {
    ...optional('Financed rehab', 'Draws', 'count', 60),
    min: 1,
    help: 'Leave empty for one a month.',
  },
} as const;

const operatingFields = (rent: number, tax: number, insurance: number) => ({
  rentCents: cents('Income', 'Rent', rent, '/mo'),
  otherIncomeCents: cents('Income', 'Other income', 0, '/mo'),
  vacancyPercent: percent('Income', 'Vacancy', 5),
  taxCents: cents('Yearly costs', 'Property tax', tax),
  insuranceCents: cents('Yearly costs', 'Insurance', insurance),
  otherCostsCents: cents('Yearly costs', 'HOA and other', 0),
  managementPercent: percent('Yearly costs', 'Management', 8, '% of income'),
  maintenancePercent: percent('Yearly costs', 'Maintenance', 5, '% of income'),
  capitalPercent: percent('Yearly costs', 'Capital', 5, '% of income'),
});

const holdFields = {
  holdYears: { section: 'Hold and sale', label: 'Hold', unit: 'years', sample: 5, min: 1, max: 40, suffix: 'years' },
  appreciationPercent: percent('Hold and sale', 'Value growth', 3, '%/yr', -50),
  rentGrowthPercent: percent('Hold and sale', 'Rent growth', 0, '%/yr', -50),
  costGrowthPercent: percent('Hold and sale', 'Cost growth', 0, '%/yr', -50),
  sellingPercent: percent('Hold and sale', 'Selling costs', 6),
  discountPercent: percent('Hold and sale', 'Discount rate', 8),
} as const;

const rental = {
  priceCents: cents('Purchase', 'Price', 250_000),
  closingCents: cents('Purchase', 'Closing', 6_000),
  rehabCents: cents('Purchase', 'Rehab', 4_000),
  arvCents: {
    ...optional('Purchase', 'After-repair value', 'cents', mostCents),
    help: 'Leave empty to use the price.',
  },
  loanCents: cents('Loan', 'Loan', 200_000),
  interestPercent: percent('Loan', 'Rate', 6.5),
  termMonths: term('Loan', 'Term', 360),
  interestOnlyYears: interestOnly('Loan'),
  ...secondLoanFields,
  ...operatingFields(2_200, 3_000, 1_200),
  ...holdFields,
} as const;

const flip = {
  priceCents: cents('Purchase', 'Price', 120_000),
  buyingPercent: percent('Purchase', 'Buying costs', 2),
  rehabCents: cents('Purchase', 'Rehab', 55_000),
  arvCents: cents('Sale', 'After-repair value', 250_000),
  sellingPercent: percent('Sale', 'Selling costs', 8),
  targetProfitCents: cents('Sale', 'Profit you want', 40_000),
  rulePercent: percent('Sale', 'MAO rule', 70, '% of ARV'),
  holdMonths: months('Holding', 'Hold', 6),
  holdingCents: cents('Holding', 'Holding costs', 900, '/mo'),
  loanCents: cents('Loan', 'Loan', 0),
  interestPercent: percent('Loan', 'Rate, interest only', 11),
  pointsPercent: percent('Loan', 'Points', 2),
  ...rehabLoanFields,
  ...secondLoanFields,
} as const;

const wholesale = {
  arvCents: cents('Property', 'After-repair value', 147_333),
  rehabCents: cents('Property', 'Rehab', 20_000),
  contractCents: cents('Your contract', 'Contract price', 70_000),
  feeCents: cents('Your contract', 'Wholesale fee', 10_000),
  marketingCents: cents('Your contract', 'Marketing and legal', 1_200),
  earnestCents: cents('Your contract', 'Earnest money', 1_000),
  rulePercent: percent('End buyer', 'MAO rule', 70, '% of ARV'),
  buyerClosingCents: cents('End buyer', 'Buying and selling costs', 13_000),
  buyerHoldingCents: cents('End buyer', 'Holding costs', 4_500),
  buyerProfitCents: cents('End buyer', 'Profit the buyer wants', 22_000),
} as const;

const brrrr = {
  priceCents: cents('Purchase', 'Price', 120_000),
  closingCents: cents('Purchase', 'Closing', 3_000),
  rehabCents: cents('Purchase', 'Rehab', 40_000),
  loanCents: cents('Purchase', 'Purchase loan', 90_000),
  interestPercent: percent('Purchase', 'Rate, interest only', 10),
  pointsPercent: percent('Purchase', 'Points', 2),
  rehabMonths: months('Purchase', 'Months to refinance', 6),
  holdingCents: cents('Purchase', 'Holding costs', 500, '/mo'),
  ...rehabLoanFields,
  ...secondLoanFields,
  arvCents: cents('Refinance', 'After-repair value', 210_000),
  refinancePercent: percent('Refinance', 'Loan to value', 75, '% of ARV'),
  refinanceLoanCents: {
    ...optional('Refinance', 'New loan amount', 'cents', mostCents),
    help: 'Leave empty to use the loan to value.',
  },
  refinanceCostsCents: cents('Refinance', 'Refinance costs', 4_500),
  refinanceInterestPercent: percent('Refinance', 'New rate', 7),
  refinanceTermMonths: term('Refinance', 'New term', 360),
  refinanceInterestOnlyYears: interestOnly('Refinance'),
  ...operatingFields(2_000, 2_400, 1_200),
  ...holdFields,
} as const;

const land = {
  priceCents: cents('Purchase', 'Price', 8_000),
  closingCents: cents('Purchase', 'Closing', 600),
  marketingCents: cents('Purchase', 'Marketing and survey', 700),
  loanCents: cents('Purchase', 'Financed by the seller', 0),
  interestPercent: percent('Purchase', 'Rate you pay', 8),
  termMonths: term('Purchase', 'Term you pay', 60),
  taxCents: cents('Purchase', 'Property tax', 120, '/yr'),
  monthsToSell: months('Sale with owner finance', 'Months to sell', 3),
  saleCents: cents('Sale with owner finance', 'Sale price', 17_000),
  downCents: cents('Sale with owner finance', 'Down payment', 1_700),
  noteInterestPercent: percent('Sale with owner finance', 'Note rate', 9.9),
  noteTermMonths: term('Sale with owner finance', 'Note term', 84),
  servicingCents: cents('Sale with owner finance', 'Servicing', 10, '/mo'),
  receivedPercent: percent('Sale with owner finance', 'Payments received', 100, '% of term'),
  discountPercent: percent('Sale with owner finance', 'Note buyer\u2019s yield', 12),
} as const;

export const fields = { rental, flip, wholesale, brrrr, land } as const satisfies Record<Mode, Record<string, Field>>;

type ValueOf<F> = F extends { readonly optional: true } ? number | null : number;

/** The inputs of a mode by key. */
export type Inputs<M extends Mode = Mode> = {
  readonly [K in keyof (typeof fields)[M]]: ValueOf<(typeof fields)[M][K]>;
};

/** The inputs of any mode, for code that works through the list of fields. */
export type AnyInputs = Readonly<Record<string, number | null>>;

/** The fields of a mode in the order of the form. */
export function fieldsOf(mode: Mode): readonly (readonly [string, Field])[] {
  return Object.entries(fields[mode] satisfies Record<string, Field> as Record<string, Field>);
}

/** An input as it is stated to a reader: a term that is typed in years is one of years where it is whole years. */
export const statedTerm = ({ unit, typedIn }: Field, value: number): { value: number; unit: FieldUnit } =>
  typedIn === 'years' && value % 12 === 0 ? { value: value / 12, unit: 'years' } : { value, unit };

/** The sample deal of a mode. */
export function sampleInputs<M extends Mode>(mode: M): Inputs<M> {
  return Object.fromEntries(fieldsOf(mode).map(([key, field]) => [key, field.sample])) as Inputs<M>;
}

/** What is wrong with an input, as a sentence for its field. */
export interface InputFault {
  readonly key: string;
  readonly message: string;
}

const plain = new Intl.NumberFormat('en-US');

/** What is wrong with the inputs of a mode; empty where `analyze` can work with them. */
export function inputFaults(mode: Mode, inputs: AnyInputs): InputFault[] {
  return faultsOf(mode, inputs, (field) => (isNeeded(field, inputs) ? 'Enter a figure.' : null));
}

/** What is wrong with the figures that are there; empty where only some are missing. */
export const statedFaults = (mode: Mode, inputs: AnyInputs): InputFault[] => faultsOf(mode, inputs, () => null);

function faultsOf(mode: Mode, inputs: AnyInputs, missingFault: (field: Field) => string | null): InputFault[] {
  const faults: InputFault[] = [];
  for (const [key, field] of fieldsOf(mode)) {
    const value = inputs[key] ?? null;
    const message = value === null ? missingFault(field) : fieldFault(field, value);
    if (message !== null) faults.push({ key, message });
  }
  return faults.length > 0 ? faults : loanFaults(inputs);
}

/** Whether a figure must be there. An optional one is needed beside the amount that it belongs to. */
export const isNeeded = ({ optional, neededWith }: Field, inputs: AnyInputs): boolean =>
  !optional || (neededWith !== undefined && (inputs[neededWith] ?? 0) > 0);

/** What is wrong with one figure by itself, or null. */
export function fieldFault(field: Field, value: number | null): string | null {
  if (value === null) return field.optional ? null : 'Enter a figure.';
  if (!Number.isFinite(value)) return 'Enter a number.';
  if (value < field.min)
    return field.min === 0 ? 'This can\u2019t be negative.' : `The least is ${bound(field, field.min)}.`;
  if (value > field.max) return `The most is ${bound(field, field.max)}.${monthsHint(field)}`;
  if (field.unit !== 'percent' && !Number.isInteger(value)) return 'Enter a whole number.';
  return null;
}

/** Who types 360 into a field of years means months. */
const monthsHint = ({ unit, typedIn }: Field): string =>
  unit === 'months' && typedIn === 'years' ? ' For months, type 360 mo.' : '';

/** A bound in the unit that is typed. */
function bound(field: Field, limit: number): string {
  const { value, unit } = statedTerm(field, limit);
  switch (unit) {
    case 'cents':
      return `$${plain.format(value / 100)}`;
    case 'percent':
      return `${plain.format(value)}%`;
    case 'count':
      return plain.format(value);
    default:
      return `${plain.format(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;
  }
}

/** A loan with level payments needs a term; a refinance and a note are loans too. */
export function loanFaults(inputs: AnyInputs): InputFault[] {
  const loans: readonly (readonly [number | null | undefined, string])[] = [
    [inputs.loanCents, 'termMonths'],
    [inputs.refinanceLoanCents ?? inputs.refinancePercent, 'refinanceTermMonths'],
    [(inputs.saleCents ?? 0) - (inputs.downCents ?? 0), 'noteTermMonths'],
  ];
  const faults: InputFault[] = loans
    .filter(([amount, key]) => (amount ?? 0) > 0 && inputs[key] === 0)
    .map(([, key]) => ({ key, message: 'A loan needs a term of at least 1 month.' }));
  const interestOnlyTerms: readonly (readonly [string, string])[] = [
    ['interestOnlyYears', 'termMonths'],
    ['refinanceInterestOnlyYears', 'refinanceTermMonths'],
  ];
  for (const [key, term] of interestOnlyTerms) {
    const years = inputs[key] ?? 0;
    if (years > 0 && inputs[term] != null && years * 12 >= inputs[term])
      faults.push({ key, message: 'Interest-only years must end before the loan does.' });
  }
  const { secondTermMonths, secondBalloonMonths } = inputs;
  if (secondTermMonths != null && secondBalloonMonths != null && secondBalloonMonths >= secondTermMonths)
    faults.push({ key: 'secondBalloonMonths', message: 'The balloon must come before the last payment.' });
  const tooMuchDown = inputs.saleCents != null && (inputs.downCents ?? 0) > inputs.saleCents;
  return tooMuchDown
    ? [...faults, { key: 'downCents', message: 'The down payment is more than the sale price.' }]
    : faults;
}
