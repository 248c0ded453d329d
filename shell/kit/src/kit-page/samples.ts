import type { Property } from '@dealstead/contracts';

const common = {
  description: '',
  createdAt: '2025-11-18T12:00:00.000Z',
  userId: 1,
  status: 'active',
  featured: false,
} as const satisfies Partial<Property>;

/** Listings for the cards' states. The first drawings are those of the demo data. */
export const samples = {
  ranch: {
    ...common,
    id: 1,
    title: 'Brick ranch with detached garage',
    images: ['/api/properties/1/drawings/block.svg'],
    category: 'residential',
    price: 84_500,
    city: 'Memphis',
    state: 'TN',
    acres: '0.21',
    arv: 162_000,
    featured: true,
  },
  tract: {
    ...common,
    id: 2,
    title: 'Five-acre mountain view tract',
    images: [],
    category: 'land',
    price: 46_500,
    city: 'Westcliffe',
    state: 'CO',
    acres: '5',
    arv: null,
  },
  desert: {
    ...common,
    id: 3,
    title: '40 acres, no zoning, well in place',
    images: ['/api/properties/3/drawings/block.svg'],
    category: 'unrestricted',
    price: 62_000,
    city: 'Willcox',
    state: 'AZ',
    acres: '40',
    arv: 98_000,
    featured: true,
  },
  over: {
    ...common,
    id: 4,
    title: 'Storefront, two apartments above',
    images: ['/api/properties/4/drawings/block.svg'],
    category: 'mixed-use',
    price: 298_000,
    city: 'Macon',
    state: 'GA',
    acres: '0.09',
    arv: 258_000,
  },
} as const satisfies Record<string, Property>;

/** Name, ground token, text token. */
export const swatches = [
  ['ground', 'ground', 'ink'],
  ['surface', 'surface', 'ink'],
  ['sunken', 'sunken', 'ink'],
  ['ink', 'ink', 'surface'],
  ['ink-2', 'ink-2', 'surface'],
  ['ink-3', 'ink-3', 'surface'],
  ['primary', 'primary', 'on-primary'],
  ['tint', 'tint', 'tint-ink'],
  ['water', 'water-tint', 'water'],
  ['brown', 'brown-tint', 'brown'],
  ['amber', 'amber', 'on-amber'],
  ['amber tint', 'amber-tint', 'amber-ink'],
  ['danger', 'danger-tint', 'danger'],
  ['ok', 'ok-tint', 'ok'],
] as const;
