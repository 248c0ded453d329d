import type { Analytics, Property } from '@dealstead/contracts';
import { AnalyticsSheet } from './AnalyticsTab.tsx';

const sampleSales: readonly [string, string, Property['state'], number, string][] = [
  ['40 acres, no zoning', 'Willcox', 'AZ', 62_000, '40'],
  ['Pasture and hay barn', 'Salina', 'KS', 389_000, '86'],
  ['12 wooded acres', 'Cookeville', 'TN', 58_000, '12.4'],
  ['Five-acre mountain tract', 'Westcliffe', 'CO', 46_500, '5'],
];

// Sample data: only members whose plan includes analytics receive real figures.
const sample: Analytics = {
  count: 214,
  prices: { below100k: 74, below200k: 81, from200k: 59 },
  categories: { land: 63, residential: 88, unrestricted: 21 },
  bestValue: sampleSales.map(([title, city, state, price, acres], i) => ({
    id: i,
    title,
    city,
    state,
    price,
    acres,
    description: '',
    images: [],
    category: 'land',
    arv: null,
    featured: false,
    createdAt: '2025-11-01T00:00:00.000Z',
    userId: 0,
    status: 'active',
    rehabCost: null,
  })),
};

/** Preview of the analytics tab behind the upgrade prompt. */
export default function AnalyticsPreview() {
  return <AnalyticsSheet analytics={sample} priceCounts={null} />;
}
