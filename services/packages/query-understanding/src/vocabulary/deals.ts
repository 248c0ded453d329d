import type { Meaning } from '../meaning.ts';

type Entry = readonly [phrases: string, meanings: readonly Meaning[]];

const ownerFinance: readonly Meaning[] = [{ kind: 'ownerFinance' }];
const sellers = ['owner', 'seller'];
const financing = [
  'finance, financing, financed, finances, fi, carry, carries, carried, carrying, carryback, carry back, carry note',
  'will finance, will carry, can finance, can carry, may carry, may finance, to finance, to carry, finance available',
  'financing available, financing ok, fin, will carry note, financable, financing terms, terms, contract, finace',
];

/** Terms of a deal. */
export const dealPhrases: readonly Entry[] = [
  ...sellers.flatMap((seller) =>
    financing.map((list): Entry => [
      list
        .split(', ')
        .map((form) => `${seller} ${form}`)
        .join(', '),
      ownerFinance,
    ]),
  ),
  [
    'con financiamiento, financiamiento, con financiacion, owc, ofc, owner financing or terms, finance by owner, financing by owner, financed by owner',
    ownerFinance,
  ],
  [
    'financing by seller, financed by seller, contract for deed, land contract, land contracts, bond for deed',
    ownerFinance,
  ],
  ['seller note, carryback financing, carry back financing, ownerfinance, ownerfinanced, ownerfinancing', ownerFinance],
  [
    'dueno financia, dueno financiado, financiado por el dueno, financiamiento del dueno, financiamiento de dueno',
    ownerFinance,
  ],
  ['financia el dueno, financiamiento por el dueno, financiamiento propio', ownerFinance],
  ['sellerfinance, sellerfinanced, sellerfinancing', ownerFinance],
  ['subject to, subto, sub to, sub2, sub 2, sub two, subjectto', [{ kind: 'dealType', dealType: 'subject-to' }]],
  [
    'assignment, assignments, assignable, assignment contracts, assignment deal, assignment deals, assignment of contract, assignable contract, assignable contracts',
    [{ kind: 'dealType', dealType: 'assignment' }],
  ],
  [
    'contract assignment, contract assignments, assigned contract, assignment contract',
    [{ kind: 'dealType', dealType: 'assignment' }],
  ],
  [
    'double close, double closing, double closes, double closings, doubleclose, simultaneous close',
    [{ kind: 'dealType', dealType: 'double-close' }],
  ],
  ['under contract, undercontract, pending, pendings, in contract, sale pending', [{ kind: 'underContract' }]],
  ['include under contract, including under contract, include pending, including pending', [{ kind: 'underContract' }]],
  ['featured, featured listing, featured listings, featured deal, featured deals', [{ kind: 'featured' }]],
];
