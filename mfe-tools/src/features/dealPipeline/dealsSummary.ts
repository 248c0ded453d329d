import { dealStages, sumKnown, type DealCounts, type DealStage } from '@dealstead/contracts';
import { formatCount, formatMoney } from '@dealstead/kit';

const open = dealStages.filter((stage) => stage !== 'closed');

/** How many deals are open. */
export const openDeals = ({ byStage }: DealCounts): number =>
  open.reduce((sum, stage) => sum + byStage[stage].deals, 0);

/** What the open deals bring, in sentences: profits of those that are sold, cash flow of those that are kept, what neither has. */
export function dealsSummary({ byStage, late }: DealCounts): string {
  const withDeals = open.map((stage) => byStage[stage]).filter(({ deals }) => deals > 0);
  const sum = (part: keyof DealCounts['byStage'][DealStage]) => sumKnown(withDeals.map((stage) => stage[part]));
  const [deals, profit, cashFlow, without] = [sum('deals'), sum('profit'), sum('cashFlow'), sum('withoutFigure')];
  const sums = [
    ...(profit === null ? [] : [`${formatMoney(profit)} profit expected`]),
    ...(cashFlow ? [`${formatMoney(cashFlow)} a month from rentals`] : []),
  ];
  return [
    [`${formatCount(deals)} open ${deals === 1 ? 'deal' : 'deals'}`, sums.join(' and ')].filter(Boolean).join(', '),
    '.',
    ...(without === 0 ? [] : [` ${formatCount(without)} without figures.`]),
    ...(late === 0 ? [] : [` ${formatCount(late)} ${late === 1 ? 'closing is' : 'closings are'} late.`]),
  ].join('');
}
