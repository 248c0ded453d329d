import { type DealStage, dealStageWeights, daysBetween } from '@dealstead/contracts';
import type { ProDashboard } from '@dealstead/contracts/tools/dashboards';

export type Due = NonNullable<ProDashboard['dueNext']>;
export type DueLine = Omit<Due[number], 'late'>;

const firmStages: readonly DealStage[] = ['under-contract', 'closing'];

export interface Deal {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly stage: DealStage;
  /** Null while a figure is missing, and for a rental or BRRRR. */
  readonly profitCents: number | null;
  /** A month; null for a deal that is not kept. */
  readonly cashFlowCents: number | null;
  /** ISO date, or null where nobody has said. */
  readonly expectedClosing: string | null;
  /** ISO date of the actual closing. */
  readonly closedOn: string | null;
}

export interface MonthOfProfit {
  readonly month: string;
  readonly firmCents: number;
  readonly forecastCents: number;
  /** Deals that count in the month. */
  readonly deals: number;
  /** Deals that the sums leave out. */
  readonly withoutProfit: number;
}

/**
 * Profit by the month of the expected closing, for `months` months from that of `today` (ISO date). Deals
 * without a date, closed deals and deals beyond the last month are left out; a date that has passed counts
 * in the first month, since the deal has yet to close.
 */
export function profitByMonth(deals: readonly Deal[], today: string, months: number): MonthOfProfit[] {
  const names = monthsFrom(today, months);
  const sums = new Map(
    names.map((month) => [month, { month, firmCents: 0, forecastCents: 0, deals: 0, withoutProfit: 0 }]),
  );
  for (const deal of deals) {
    if (deal.stage === 'closed' || deal.expectedClosing === null) continue;
    const month = deal.expectedClosing.slice(0, 7);
    const sum = sums.get(month < names[0]! ? names[0]! : month);
    if (sum === undefined) continue;
    sum.deals += 1;
    if (deal.profitCents === null) sum.withoutProfit += 1;
    else if (firmStages.includes(deal.stage)) sum.firmCents += deal.profitCents;
    else sum.forecastCents += Math.round(deal.profitCents * dealStageWeights[deal.stage]);
  }
  return [...sums.values()];
}

function monthsFrom(today: string, count: number): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, i) => new Date(Date.UTC(year, month - 1 + i, 1)).toISOString().slice(0, 7));
}

/** What a pipeline card says beside the profit: days to closing, and whether that day has passed; of a closed deal its closing. */
export function closingNote(deal: Deal, today: string): { note: string; late: boolean } {
  if (deal.stage === 'closed') return { note: deal.closedOn ? shortDate(deal.closedOn) : '', late: false };
  if (deal.expectedClosing === null) return { note: 'no date', late: false };
  const days = daysBetween(today, deal.expectedClosing);
  if (days < 0) return { note: `late ${-days} d`, late: true };
  return { note: days === 0 ? 'today' : `${days} d`, late: false };
}

function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
