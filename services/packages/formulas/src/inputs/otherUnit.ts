import { fieldsOf, type Mode } from '../fields.ts';
import { parseFigure } from '../parseFigure.ts';
import type { InputRule, RuleBase } from './source.ts';

const ofPrice = { closingCents: 'priceCents', rehabCents: 'priceCents', loanCents: 'priceCents' } as const;
const secondLoan = { secondLoanCents: 'priceCents', secondPointsPercent: 'secondLoanCents' } as const;
const shortLoans = { ...secondLoan, rehabLoanCents: 'rehabCents' } as const;
const yearly = {
  taxCents: 'priceCents',
  insuranceCents: 'priceCents',
  otherCostsCents: 'priceCents',
  managementPercent: 'egiCents',
  maintenancePercent: 'egiCents',
  capitalPercent: 'egiCents',
} as const;

/** The figure that a cost is a percent of, or that a percent is an amount of, where it is typed in the other unit. */
const bases: Record<Mode, Readonly<Record<string, RuleBase>>> = {
  rental: { ...ofPrice, ...yearly, ...secondLoan },
  flip: {
    ...ofPrice,
    ...shortLoans,
    holdingCents: 'priceCents',
    targetProfitCents: 'arvCents',
    buyingPercent: 'priceCents',
    sellingPercent: 'arvCents',
    pointsPercent: 'loanCents',
  },
  wholesale: {
    rehabCents: 'arvCents',
    feeCents: 'contractCents',
    marketingCents: 'contractCents',
    earnestCents: 'contractCents',
    buyerClosingCents: 'arvCents',
    buyerHoldingCents: 'buyerPriceCents',
    buyerProfitCents: 'arvCents',
  },
  brrrr: {
    ...ofPrice,
    ...yearly,
    ...shortLoans,
    holdingCents: 'priceCents',
    pointsPercent: 'loanCents',
    refinanceLoanCents: 'arvCents',
    refinanceCostsCents: 'newLoanCents',
  },
  land: {
    closingCents: 'priceCents',
    marketingCents: 'priceCents',
    loanCents: 'priceCents',
    taxCents: 'priceCents',
    downCents: 'saleCents',
  },
};

/**
 * The rule of what was typed into a field in its other unit: "3%" into closing costs is 3 % of the price, "$2,400" into buying
 * costs in percent is that amount. The value follows the figure that it is a share of. Null for a text in the field's own unit.
 */
export function otherUnitRule(mode: Mode, key: string, text: string): InputRule | null {
  const base = bases[mode][key];
  const field = fieldsOf(mode).find(([name]) => name === key)?.[1];
  if (!base || !field) return null;
  if (field.unit === 'cents' && /%|percent|pct/i.test(text)) {
    const read = parseFigure(text, 'percent');
    const isShare = 'value' in read && read.value !== null && read.value >= 0 && read.value <= 100;
    return isShare ? { shares: [{ percent: read.value!, of: base }] } : null;
  }
  if (field.unit === 'percent' && text.includes('$')) {
    const read = parseFigure(text, 'cents');
    const isAmount = 'value' in read && read.value !== null && read.value >= 0;
    return isAmount ? { cents: read.value!, shares: [], percentOf: base } : null;
  }
  return null;
}
