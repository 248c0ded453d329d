import type { AnyInputs } from '../fields.ts';
import { figureText } from '../figureText.ts';
import { isRest, type InputSources } from './source.ts';

const dollars = (cents: number): string => figureText(cents, 'cents').replace(/\.00$/, '');

/**
 * What stays while the price varies: "Loan stays at 80% of price.", or the down payment or the loan at its amount. Empty where the
 * price is not among the inputs that vary, and without a loan.
 */
export function loanNote(inputs: AnyInputs, sources: InputSources, varied: readonly string[]): string {
  const { priceCents, loanCents } = inputs;
  if (!varied.includes('priceCents') || !priceCents || !loanCents) return '';
  const rule = sources.loanCents?.rule;
  if (rule && isRest(rule)) return `Down payment stays at ${dollars(-(rule.cents ?? 0))}.`;
  const isShare = rule?.shares.some(({ of }) => of === 'priceCents') === true;
  return isShare
    ? `Loan stays at ${figureText(loanCents / priceCents, 'share', 0)} of price.`
    : `Loan stays at ${dollars(loanCents)}.`;
}
