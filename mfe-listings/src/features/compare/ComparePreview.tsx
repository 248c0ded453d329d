import { emptyPublicFields, type PropertyPage } from '@dealstead/contracts';
import { CompareTable } from './CompareTable.tsx';

const listing = (id: number, change: Partial<PropertyPage>): PropertyPage => ({
  ...emptyPublicFields,
  id,
  title: 'Brick ranch with detached garage',
  description: '',
  images: [],
  category: 'residential',
  price: 84_500,
  city: 'Memphis',
  state: 'TN',
  acres: '0.21',
  arv: 162_000,
  featured: false,
  createdAt: '2025-10-20T12:00:00.000Z',
  userId: 0,
  status: 'active',
  rehabCost: 26_000,
  zipCode: null,
  county: 'Shelby',
  latitude: null,
  longitude: null,
  features: [],
  dealType: 'wholesale',
  wholesaleFee: 9_000,
  daysOnMarket: 31,
  financeOptions: ['cash', 'hard-money'],
  confirmedAt: null,
  sellerRole: null,
  disclosure: null,
  address: null,
  photos: [],
  arvSales: 0,
  ...change,
});

// Sample data: only members who may compare see real listings.
const sample = [
  listing(1, {}),
  listing(2, { title: 'Bungalow with a tenant', price: 117_000, arv: 189_000, rehabCost: 18_500, acres: '0.26' }),
  listing(3, {
    title: 'Storefront, two apartments',
    category: 'mixed-use',
    price: 198_000,
    city: 'Macon',
    state: 'GA',
    county: 'Bibb',
    arv: 298_000,
    rehabCost: 41_000,
    acres: '0.09',
  }),
];

/** Sample comparison behind the upgrade prompt. */
export function ComparePreview() {
  return <CompareTable listings={sample} />;
}
