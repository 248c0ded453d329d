import type { Statement, Venture, VentureDetails } from '@dealstead/contracts';

/** A joint venture about a listing, for tests. */
export const sampleVenture: Venture = {
  id: 7,
  status: 'agreed',
  title: 'Brick ranch, light rehab',
  city: 'Memphis',
  state: 'TN',
  category: 'residential',
  propertyId: 10,
  price: 96_000,
  role: 'capital',
  contribution: 'Funds the purchase.',
  contributionAmount: 85_000,
  offered: 'The contract and the crew.',
  posterShare: 60,
  partnerShare: 40,
  deadline: '2026-12-20',
  control: { basis: 'purchase-contract', until: '2027-01-05', links: 1, isDocumented: true },
  applications: 1,
  poster: { id: 1, name: 'Dana', completed: 0 },
  createdAt: '2026-11-20T12:00:00.000Z',
};

const share = { contributed: 0, returned: 0, note: '', answeredAt: null };
/** Figures with capital of the partner, which waits for their answer. */
export const sampleStatement: Statement = {
  number: 1,
  revenue: 100_000.01,
  costs: 25_000,
  net: 75_000.01,
  capital: 85_000,
  total: 160_000.01,
  note: '',
  recordedBy: 1,
  recordedAt: '2026-11-25T12:00:00.000Z',
  shares: [
    {
      ...share,
      userId: 1,
      name: 'Dana Reyes',
      side: 'poster',
      percent: 60,
      profit: 45_000.01,
      amount: 45_000.01,
      answer: 'confirmed',
    },
    {
      ...share,
      userId: 2,
      name: 'Marcus Hale',
      side: 'partner',
      percent: 40,
      answer: null,
      contributed: 85_000,
      returned: 85_000,
      profit: 30_000,
      amount: 115_000,
    },
  ],
};

/** What its poster sees of it once it is signed. */
export const sampleDetails: VentureDetails = {
  relation: 'poster',
  isReadOnly: false,
  venture: sampleVenture,
  version: 4,
  status: 'agreed',
  dealId: null,
  isRemoved: false,
  decisionUrl: null,
  isReported: false,
  fit: [],
  control: [],
  documents: [],
  applications: [],
  partner: { id: 2, name: 'Marcus Hale', completed: 0 },
  agreement: { contractId: 3 },
  statements: [],
  history: [],
};
