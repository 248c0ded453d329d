import { centsToDollars, type DealField, dollarsToCents, isHeld, type PipelineType } from '@dealstead/contracts';
import type { ProfitStatement } from '@dealstead/contracts/tools/deals';
import {
  analyzeKnown,
  type AnyInputs,
  askedInputs,
  type DealAssumptions,
  dealInputs,
  dealPrice,
  factsOfDeal,
  type KnownAnalysis,
  type Result,
  roundHalfAway,
  sourceText,
} from '@dealstead/formulas';
import { expectedProfit, needsText, type ProfitFigures, statement } from './profit.ts';

/** A saved analysis that is attached to a deal, of the deal's type. */
export interface AttachedAnalysis {
  readonly id: number;
  readonly name: string;
  readonly userId: number;
  /** ISO date and time. */
  readonly updatedAt: string;
  readonly inputs: AnyInputs;
}

/** The figures that a deal's returns are computed from; dollars. */
export interface StrategyInputs extends ProfitFigures {
  readonly monthlyRent: number | null;
  readonly propertyId: number | null;
  /** The latest one; null without any. */
  readonly analysis: AttachedAnalysis | null;
}

/** What a deal is measured by, as lists, sums, files and pages state it: dollars, and percent with four decimals. */
export interface StrategyFigures {
  readonly expectedProfit: number | null;
  /** A month in the first year. */
  readonly cashFlow: number | null;
  readonly cashOnCash: number | null;
  /** What stands in place of a return on no cash; null beside a return, and where a figure is missing. */
  readonly cashOnCashNote: string | null;
  /** The attached analysis that they come from; null where they follow from the deal's own figures. */
  readonly analysisId: number | null;
  /** Whether that analysis states other figures than the deal. */
  readonly analysisDiffers: boolean;
}

/** Of a deal that is not kept, or whose figures lack some. */
const noReturns = { cashFlow: null, cashOnCash: null, cashOnCashNote: null };
const noAnalysis = { analysisId: null, analysisDiffers: false };

interface Strategy extends StrategyFigures {
  readonly statement: ProfitStatement;
}

/**
 * What a deal is measured by, by its type, with the lines that lead to it. A wholesale deal earns its fee. A flip and land earn
 * the profit of the latest attached analysis of their type; without one, what `expectedProfit` computes from the deal's own
 * figures. A rental and a BRRRR are kept: they have cash flow and cash-on-cash of the first year, of the analysis or of the deal's
 * own figures, and no profit. Other costs of the deal are subtracted from each profit.
 */
export function strategyOf(deal: StrategyInputs, assumptions: DealAssumptions): Strategy {
  const { analysis, dealType } = deal;
  if (dealType !== 'wholesale' && analysis) {
    const found = isHeld(dealType)
      ? heldFigures(dealType, analysis.inputs, analysis.id)
      : soldFigures(deal, dealType, analysis);
    if (found) return { ...found, analysisDiffers: differencesOfAnalysis(deal).length > 0 };
  }
  if (isHeld(dealType)) return ownHeldFigures(deal, assumptions);
  const { profit, ...own } = expectedProfit(deal, assumptions);
  return { ...noReturns, expectedProfit: profit, ...noAnalysis, statement: own };
}

const resultOf = ({ headline, details }: KnownAnalysis, key: string): Result | undefined =>
  [...headline, ...details].find((result) => result.key === key);

const valueOf = (analysis: KnownAnalysis, key: string): number | null => resultOf(analysis, key)?.value ?? null;

/** The profit of an analysis; null where it lacks a figure. */
function soldFigures(
  deal: StrategyInputs,
  dealType: PipelineType,
  { id, name, inputs }: AttachedAnalysis,
): Strategy | null {
  const analysis = analyzeKnown(dealType, inputs);
  if (valueOf(analysis, dealType === 'land' ? 'totalProfitCents' : 'profitCents') === null) return null;
  const lines = analysis.statement.lines.filter(({ total, cents }) => !total && cents !== 0);
  const { profit, ...steps } = statement(`Analysis \u201c${name}\u201d`, deal, lines);
  return { ...noReturns, expectedProfit: profit, analysisId: id, analysisDiffers: false, statement: steps };
}

const methodOfHeld = (dealType: PipelineType) =>
  dealType === 'brrrr' ? 'BRRRR, first year after the refinance' : 'Rental, first year';

/** Cash flow and cash-on-cash of inputs; null where the inputs lack what the cash flow needs. */
function heldFigures(dealType: PipelineType, inputs: AnyInputs, analysisId: number | null): Strategy | null {
  const analysis = analyzeKnown(dealType, inputs);
  const cashFlowCents = valueOf(analysis, 'cashFlowCents');
  if (cashFlowCents === null) return null;
  const cashOnCash = resultOf(analysis, 'cashOnCash');
  const share = cashOnCash?.value ?? null;
  return {
    expectedProfit: null,
    cashFlow: centsToDollars(roundHalfAway(cashFlowCents / 12)),
    cashOnCash: share === null ? null : roundHalfAway(share * 1_000_000) / 10_000,
    cashOnCashNote: (cashOnCash?.isCashFree && cashOnCash.note) || null,
    analysisId,
    analysisDiffers: false,
    statement: {
      method: methodOfHeld(dealType),
      lines: analysis.statement.lines
        .filter(({ total, cents }) => total || cents !== 0)
        .map(({ label, cents, total }) => ({
          label,
          amount: centsToDollars(roundHalfAway(cents)),
          total: total ?? false,
        })),
      needs: null,
    },
  };
}

/** What a kept deal's own figures give under the assumptions. A rent that its listing may state is not assumed. */
function ownHeldFigures(deal: StrategyInputs, assumptions: DealAssumptions): Strategy {
  const { dealType, propertyId } = deal;
  const facts = { ...factsOfDeal({ ...deal, title: '' }), isLet: propertyId === null };
  const { inputs, sources } = dealInputs(dealType, facts, assumptions);
  const found = heldFigures(dealType, inputs, null);
  const assumedRent =
    sources.rentCents?.kind === 'assumption' ? `, rent ${sourceText(sources.rentCents).replace(/^A/, 'a')}` : '';
  if (found) return { ...found, statement: { ...found.statement, method: `${found.statement.method}${assumedRent}` } };
  const needed = askedInputs(dealType, inputs, sources);
  const words = { priceCents: 'a price', rehabCents: 'the rehab budget', arvCents: 'the ARV', rentCents: 'the rent' };
  const missing = Object.entries(words).flatMap(([key, word]) => (needed.includes(key) ? [word] : []));
  return {
    ...noReturns,
    expectedProfit: null,
    ...noAnalysis,
    statement: { method: methodOfHeld(dealType), lines: [], needs: needsText(missing, 'the cash flow') },
  };
}

/** The inputs of an analysis that a deal states too. */
const sharedInputs: Readonly<Record<PipelineType, readonly (readonly [field: 'price' | DealField, key: string])[]>> = {
  wholesale: [],
  flip: [
    ['price', 'priceCents'],
    ['rehabBudget', 'rehabCents'],
    ['arv', 'arvCents'],
  ],
  rental: [
    ['price', 'priceCents'],
    ['rehabBudget', 'rehabCents'],
    ['monthlyRent', 'rentCents'],
  ],
  brrrr: [
    ['price', 'priceCents'],
    ['rehabBudget', 'rehabCents'],
    ['arv', 'arvCents'],
    ['monthlyRent', 'rentCents'],
  ],
  land: [
    ['price', 'priceCents'],
    ['arv', 'saleCents'],
  ],
};

/** Figures that the analysis of a deal states otherwise than the deal: those that were changed in one of them since. */
export function differencesOfAnalysis(deal: StrategyInputs): { field: DealField; deal: number; analysis: number }[] {
  const { analysis } = deal;
  if (!analysis) return [];
  return sharedInputs[deal.dealType].flatMap(([name, key]) => {
    const field = name === 'price' ? dealPrice(deal) : name;
    const own = deal[field as keyof ProfitFigures] as number | null;
    const cents = analysis.inputs[key] ?? null;
    return own === null || cents === null || dollarsToCents(own) === roundHalfAway(cents)
      ? []
      : [{ field, deal: own, analysis: centsToDollars(cents) }];
  });
}
