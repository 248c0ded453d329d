import { roundedEstimate, smallSample, spread, daysSince } from '@dealstead/contracts';
import type { PricePoint, PropertyAnalysis, PropertyPage } from '@dealstead/contracts';
import type { MarketFigures } from '@dealstead/contracts/listings/market';
import { maximumOffer, roundHalfAway } from '@dealstead/formulas';
import type { Risk } from './content.ts';
import { count, dayText, money, percent } from '../../documents/index.ts';

/** Bounds of the rules; ours, stated in each report beside what they found. */
export const riskBounds = {
  supplyMonths: { watch: 6, high: 9 },
  /** Percent of the smaller median by which the interval of a price is wide. */
  intervalWidth: 40,
  /** Times the median days on market of the place. */
  slowListing: 2,
  arvSales: 3,
  /** Percent by which a stated ARV may exceed the one from recorded sales. */
  arvGap: 10,
  /** Percent of ARV that is left after price and rehab. */
  thinSpread: 15,
  /** Percent of the first price by which the asking price has dropped. */
  priceDrop: 10,
  confirmedDays: 45,
} as const;

/** Rules about a place's market. */
export function marketRisks(figures: MarketFigures, place: string): Risk[] {
  return [supplyRisk(figures), trendRisk(figures), sampleRisk(figures, place)];
}

function supplyRisk({ supplyMonths, active, closings }: MarketFigures): Risk {
  const { watch, high } = riskBounds.supplyMonths;
  const rule = `Months of supply: over ${watch} is slow, over ${high} is a buyers' market`;
  if (supplyMonths == null)
    return {
      level: 'unknown',
      title: 'Time to resell',
      rule,
      finding: `No closing in 90 days among ${count(active)} active listings.`,
    };
  const level = supplyMonths > high ? 'high' : supplyMonths > watch ? 'watch' : 'fine';
  return {
    level,
    title: 'Time to resell',
    rule,
    finding: `${count(supplyMonths)} months: ${count(active)} active listings and ${count(closings)} closings in 90 days.`,
  };
}

function trendRisk({ priceChange }: MarketFigures): Risk {
  const rule =
    'Median asking price of the last 90 days against the 90 days before; clear if the 95% intervals do not overlap';
  if (!priceChange)
    return {
      level: 'unknown',
      title: 'Price trend',
      rule,
      finding: `Fewer than ${smallSample} listings in one of the two periods.`,
    };
  const { percent: change, isClear } = priceChange;
  const level = change >= 0 ? 'fine' : isClear ? 'high' : 'watch';
  return {
    level,
    title: 'Price trend',
    rule,
    finding: `${change > 0 ? '+' : ''}${percent(change)}${isClear ? '' : ', which may be chance'}.`,
  };
}

function sampleRisk({ price, active }: MarketFigures, place: string): Risk {
  const rule = `A median of fewer than ${smallSample} listings, or an interval wider than ${riskBounds.intervalWidth}% of it, says little`;
  const title = 'How sure the prices are';
  if (!price) return { level: 'unknown', title, rule, finding: `No asking prices in ${place}.` };
  const width =
    price.low !== null && price.high !== null && price.median > 0
      ? ((price.high - price.low) / price.median) * 100
      : null;
  const isFew = price.n < smallSample;
  const level = isFew ? 'high' : width !== null && width > riskBounds.intervalWidth ? 'watch' : 'fine';
  const interval =
    width === null
      ? 'no interval'
      : `95% interval ${money(price.low)} to ${money(price.high)}, ${percent(width)} of the median`;
  return { level, title, rule, finding: `${count(active)} active listings; ${interval}.` };
}

/** What the rules about a listing read. */
export interface ListingFacts {
  readonly listing: PropertyPage;
  /** Newest first. */
  readonly history: readonly PricePoint[];
  readonly market: MarketFigures | null;
  /** Dollars from recorded sales, with the size of the sample; null where unknown. */
  readonly recordedArv: PropertyAnalysis['arv'];
  /** The member's MAO rule, percent of ARV. */
  readonly offerRule: number;
  readonly now: Date;
}

/** Rules about one listing. */
export function listingRisks(facts: ListingFacts): Risk[] {
  return [
    offerRisk(facts),
    spreadRisk(facts),
    arvRisk(facts),
    evidenceRisk(facts),
    paceRisk(facts),
    priceDropRisk(facts),
    staleRisk(facts),
  ];
}

const noRehab = 'The seller gives no rehab estimate.';

function offerRisk({ listing: { price, arv, rehabCost }, offerRule }: ListingFacts): Risk {
  const rule = `MAO ${offerRule}%: ARV × ${offerRule}% less repairs`;
  const title = `Asking against the ${offerRule}% rule`;
  if (arv === null) return { level: 'unknown', title, rule, finding: 'The seller gives no ARV.' };
  if (rehabCost === null) return { level: 'unknown', title, rule, finding: noRehab };
  const most = maximumOffer(arv, rehabCost, offerRule);
  const over = price - most;
  const sums = `${money(arv)} × ${offerRule}% less ${money(rehabCost)} is ${money(most)}`;
  if (roundHalfAway(over) === 0)
    return { level: 'fine', title, rule, finding: `${sums}. Asking ${money(price)} is exactly that.` };
  return over > 0
    ? {
        level: over > 0.1 * price ? 'high' : 'watch',
        title,
        rule,
        finding: `${sums}. Asking ${money(price)} is ${money(over)} over.`,
      }
    : { level: 'fine', title, rule, finding: `${sums}. Asking ${money(price)} is ${money(-over)} under.` };
}

function spreadRisk({ listing: { price, arv, rehabCost } }: ListingFacts): Risk {
  const rule = `ARV less price and rehab under ${riskBounds.thinSpread}% of ARV leaves little for costs and mistakes`;
  const title = 'Room for costs';
  if (arv === null || arv <= 0) return { level: 'unknown', title, rule, finding: 'The seller gives no ARV.' };
  const left = spread(price, rehabCost, arv);
  if (left === null) return { level: 'unknown', title, rule, finding: noRehab };
  const share = (left / arv) * 100;
  const level = share < 0 ? 'high' : share < riskBounds.thinSpread ? 'watch' : 'fine';
  return {
    level,
    title,
    rule,
    finding: `${money(left)}, ${percent(share)} of ARV.`,
  };
}

function arvRisk({ listing: { arv }, recordedArv }: ListingFacts): Risk {
  const rule = `The seller's ARV more than ${riskBounds.arvGap}% above the value from recorded sales`;
  const title = 'ARV against recorded sales';
  if (arv === null) return { level: 'unknown', title, rule, finding: 'The seller gives no ARV.' };
  if (!recordedArv) return { level: 'unknown', title, rule, finding: 'No comparable recorded sales are known.' };
  const gap = (arv / recordedArv.value - 1) * 100;
  const level = gap > 2 * riskBounds.arvGap ? 'high' : gap > riskBounds.arvGap ? 'watch' : 'fine';
  const range = `${money(recordedArv.value)} (${money(roundedEstimate(recordedArv.low))} to ${money(roundedEstimate(recordedArv.high))}, n = ${recordedArv.sampleSize})`;
  return {
    level,
    title,
    rule,
    finding: `Stated ${money(arv)}, from recorded sales ${range}: ${gap > 0 ? '+' : ''}${percent(gap)}.`,
  };
}

function evidenceRisk({ listing: { arvSales, arv } }: ListingFacts): Risk {
  const rule = `Fewer than ${riskBounds.arvSales} comparable sales as the seller's evidence`;
  const title = 'Evidence for the ARV';
  if (arv === null) return { level: 'unknown', title, rule, finding: 'The seller gives no ARV.' };
  const level = arvSales === 0 ? 'high' : arvSales < riskBounds.arvSales ? 'watch' : 'fine';
  return { level, title, rule, finding: arvSales === 0 ? 'None is given.' : `${arvSales} given.` };
}

function paceRisk({ listing: { daysOnMarket }, market }: ListingFacts): Risk {
  const rule = `On the market more than ${riskBounds.slowListing} times as long as the median listing of the place`;
  const title = 'Days on market';
  const median = market?.daysOnMarket;
  if (!median || median.n < smallSample)
    return { level: 'unknown', title, rule, finding: `${count(daysOnMarket)} days; too few listings to compare.` };
  const level = daysOnMarket > riskBounds.slowListing * median.median ? 'watch' : 'fine';
  return {
    level,
    title,
    rule,
    finding: `${count(daysOnMarket)} days, median ${count(median.median)} (n = ${median.n}).`,
  };
}

function priceDropRisk({ listing: { price }, history }: ListingFacts): Risk {
  const rule = `Asking price down by more than ${riskBounds.priceDrop}% since it was listed`;
  const title = 'Price changes';
  const first = history.at(-1);
  if (!first || history.length < 2) return { level: 'fine', title, rule, finding: 'The price has not changed.' };
  const change = (price / first.price - 1) * 100;
  const level = change < -riskBounds.priceDrop ? 'watch' : 'fine';
  return {
    level,
    title,
    rule,
    finding: `From ${money(first.price)} to ${money(price)}, ${percent(change)}, in ${history.length === 2 ? 'one change' : `${history.length - 1} changes`}.`,
  };
}

function staleRisk({ listing: { confirmedAt, status }, now }: ListingFacts): Risk {
  const rule = `Price not confirmed by the seller for ${riskBounds.confirmedDays} days, or no longer active`;
  const title = 'Still available';
  if (status !== 'active')
    return { level: 'high', title, rule, finding: `The listing is ${status.replace('-', ' ')}.` };
  if (confirmedAt === null)
    return { level: 'watch', title, rule, finding: 'The seller has not confirmed the price since listing.' };
  const days = daysSince(Date.parse(confirmedAt), now.getTime());
  return {
    level: days > riskBounds.confirmedDays ? 'watch' : 'fine',
    title,
    rule,
    finding: `Confirmed ${dayText(confirmedAt)}.`,
  };
}
