import type { MarketFigures, MarketMonth } from '@dealstead/contracts';

// Sample data for previews under a lock: the API sends real figures only to members whose plan includes them.

const median = (value: number) => ({
  n: 214,
  median: value,
  low: Math.round(value * 0.94),
  high: Math.round(value * 1.07),
});

/** The figures of the market overview. */
export const sampleOverview: MarketFigures = {
  active: 214,
  price: { n: 214, median: 84_500, low: null, high: null },
  daysOnMarket: { n: 214, median: 41, low: null, high: null },
};

export const sampleFigures: MarketFigures = {
  active: 214,
  price: median(84_500),
  daysOnMarket: median(41),
  underContract: 12,
  newListings: 66,
  pricePerAcre: median(9_300),
  spread: median(38_000),
  returnOnCost: median(27.5),
  closings: 81,
  absorption: 12.8,
  supplyMonths: 7.8,
  priceChange: { percent: 3.1, isClear: true },
};

const samplePrices = [78_000, 79_500, 77_900, 81_000, 80_200, 82_400, 83_900, 82_700, 84_100, 85_600, 84_900, 86_200];

export const sampleMonths: readonly MarketMonth[] = samplePrices.map((price, i) => ({
  month: `2025-${String(i + 1).padStart(2, '0')}`,
  isCurrent: false,
  listed: 50 + ((i * 7) % 11),
  price: median(price),
  pricePerAcre: median(price / 9),
  spread: median(price / 2.2),
}));

export const samplePlaces = ['Pima', 'Saline', 'Putnam', 'Custer', 'Marion', 'Navajo'];
