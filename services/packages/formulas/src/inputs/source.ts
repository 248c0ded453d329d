import { percentText } from '../rounding.ts';

/** A figure of a mode that a rule takes a share of: an input, the end buyer's price, the loan after a refinance, a year's EGI. */
export type RuleBase =
  | 'priceCents'
  | 'arvCents'
  | 'rehabCents'
  | 'contractCents'
  | 'feeCents'
  | 'saleCents'
  | 'loanCents'
  | 'secondLoanCents'
  | 'buyerPriceCents'
  | 'newLoanCents'
  | 'egiCents';

/**
 * How a value follows from others: (`cents` + Σ percent of a base) ÷ `months`, rounded to a cent; see `isRest`. It moves with them
 * until the member types the value.
 */
export interface InputRule {
  /** A stated amount that the shares are added to; below 0 one that is paid of them. */
  readonly cents?: number;
  readonly shares: readonly { readonly percent: number; readonly of: RuleBase }[];
  /** Months over which the amount is spread. */
  readonly months?: number;
  /** What the value is for, where its field is not an amount paid once. */
  readonly per?: 'month' | 'year';
  /** For a value in percent: it is the amount `cents` as a percent of this figure, and there are no shares. */
  readonly percentOf?: RuleBase;
}

/** Whether a value is what a stated amount leaves of the shares, as a loan is what a down payment leaves: it is never below 0. */
export const isRest = ({ cents = 0 }: InputRule): boolean => cents < 0;

/** Who states a figure. `member` is a figure that the member entered elsewhere, in a deal or a lookup. */
export const statedKinds = ['seller', 'record', 'estimate', 'member'] as const;
export type StatedKind = (typeof statedKinds)[number];

/** A statement of a figure: by whom, in words, and when. An estimate has its range in cents. */
export interface StatedSource {
  readonly kind: StatedKind;
  /** Such as "Listing DS-10482, asking price"; for an estimate its method. */
  readonly label: string;
  /** The day of the statement, `2026-03-31`. */
  readonly date?: string;
  readonly low?: number;
  readonly high?: number;
  /** A statement from which the value follows with other figures. */
  readonly rule?: InputRule;
}

/** Where the value of an input is from. An input without a source was typed by the member here. */
export type InputSource =
  | StatedSource
  /** The member's assumption, by a rule or as it is, and the name of the profile that it is of. Earlier releases stored none. */
  | { readonly kind: 'assumption'; readonly rule?: InputRule; readonly profile?: string }
  /** Typed here in the other unit: a percent for an amount, or an amount for a percent. */
  | { readonly kind: 'typed'; readonly rule: InputRule }
  /** The sample deal of the empty calculator. */
  | { readonly kind: 'sample'; readonly rule?: InputRule };

export type InputSources = Readonly<Record<string, InputSource>>;

/** A value of an input with its source; null where nobody stated it and no assumption gives it. */
export interface DealInput {
  readonly value: number | null;
  readonly source: InputSource | null;
}

const baseNames: Readonly<Record<RuleBase, string>> = {
  priceCents: 'the price',
  arvCents: 'the ARV',
  rehabCents: 'the rehab',
  contractCents: 'the contract price',
  feeCents: 'the fee',
  saleCents: 'the sale price',
  loanCents: 'the loan',
  secondLoanCents: 'the second loan',
  buyerPriceCents: 'the buyer\u2019s price',
  newLoanCents: 'the new loan',
  egiCents: 'a year\u2019s income',
};

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function ruleText(rule: InputRule): string {
  const { cents = 0, shares, months, per, percentOf } = rule;
  if (percentOf) return `${exact.format(cents / 100)} of ${baseNames[percentOf]}`;
  const paid = isRest(rule) ? `, less ${dollars.format(-cents / 100)}` : '';
  const parts = shares.map(({ percent, of }) =>
    paid && percent === 100 ? baseNames[of] : `${percentText(percent)} of ${baseNames[of]}`,
  );
  const period =
    months === undefined ? (per ? ` a ${per}` : '') : ` over ${months} ${months === 1 ? 'month' : 'months'}`;
  return `${parts.join(' plus ')}${paid}${period}`;
}

/** What stands in place of a source beside a figure that was typed, for its owner and for readers of a link or a file. */
export const enteredText = 'Entered by hand';

/** A source as a sentence for a field, a table or a report. */
export function sourceText(source: InputSource): string {
  switch (source.kind) {
    case 'sample':
      return source.rule ? `Sample figure: ${ruleText(source.rule)}` : 'Sample figure';
    case 'typed':
      return ruleText(source.rule);
    case 'assumption':
      return source.rule ? `Assumed: ${ruleText(source.rule)}` : 'Assumed';
    default: {
      const { label, rule, low, high, date } = source;
      const less = (rule?.shares ?? []).map(({ of }) => ` less ${baseNames[of]}`).join('');
      const range =
        low === undefined || high === undefined
          ? ''
          : `, ${dollars.format(low / 100)}\u2013${dollars.format(high / 100)}`;
      return `${label}${less}${range}${date === undefined ? '' : `, ${day.format(new Date(`${date}T12:00:00Z`))}`}`;
    }
  }
}

/** What the source of an empty field waits for: "Needs the ARV. Assumed: 15% of the ARV". */
export function waitingText(source: InputSource): string {
  const { shares = [], percentOf } = source.rule ?? {};
  const bases = new Set([...shares.map(({ of }) => of), ...(percentOf ? [percentOf] : [])]);
  const names = [...bases].map((base) => baseNames[base]);
  return names.length === 0 ? sourceText(source) : `Needs ${names.join(' and ')}. ${sourceText(source)}`;
}

/** Sources of a calculation by field, as sentences. */
export const sourceTexts = (sources: InputSources): Record<string, string> =>
  Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, sourceText(source)]));
