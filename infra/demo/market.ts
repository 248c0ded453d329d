import type { Category, State } from '@dealstead/contracts';
import type { Random } from './random.ts';

/**
 * Parameters of the demo market. Measured (docs/demo-data.md): the logarithms of price and acreage of houses and land,
 * and their correlation. Assumed: the other categories, and differences between states.
 */

/** For each state: share of listings, and level of home values relative to the measured states. */
const market: Record<State, { share: number; level: number }> = {
  AL: { share: 2.6, level: 0.46 },
  AK: { share: 0.6, level: 0.73 },
  AZ: { share: 3.6, level: 0.87 },
  AR: { share: 2.2, level: 0.42 },
  CA: { share: 5.6, level: 1.55 },
  CO: { share: 2.6, level: 1.09 },
  CT: { share: 1.3, level: 0.81 },
  DE: { share: 0.6, level: 0.78 },
  FL: { share: 7.4, level: 0.79 },
  GA: { share: 4.2, level: 0.65 },
  HI: { share: 0.6, level: 1.68 },
  ID: { share: 1.2, level: 0.91 },
  IL: { share: 3.0, level: 0.53 },
  IN: { share: 2.4, level: 0.48 },
  IA: { share: 1.2, level: 0.44 },
  KS: { share: 1.2, level: 0.46 },
  KY: { share: 1.9, level: 0.41 },
  LA: { share: 1.8, level: 0.4 },
  ME: { share: 1.0, level: 0.79 },
  MD: { share: 1.6, level: 0.84 },
  MA: { share: 1.8, level: 1.25 },
  MI: { share: 3.2, level: 0.48 },
  MN: { share: 1.7, level: 0.67 },
  MS: { share: 1.7, level: 0.36 },
  MO: { share: 2.6, level: 0.5 },
  MT: { share: 1.0, level: 0.91 },
  NE: { share: 0.8, level: 0.52 },
  NV: { share: 1.5, level: 0.87 },
  NH: { share: 0.8, level: 0.96 },
  NJ: { share: 1.9, level: 1.06 },
  NM: { share: 1.8, level: 0.61 },
  NY: { share: 3.4, level: 0.94 },
  NC: { share: 4.0, level: 0.66 },
  ND: { share: 0.6, level: 0.53 },
  OH: { share: 3.9, level: 0.45 },
  OK: { share: 2.3, level: 0.41 },
  OR: { share: 1.7, level: 0.99 },
  PA: { share: 3.5, level: 0.53 },
  RI: { share: 0.6, level: 0.91 },
  SC: { share: 2.4, level: 0.6 },
  SD: { share: 0.6, level: 0.61 },
  TN: { share: 3.4, level: 0.64 },
  TX: { share: 9.0, level: 0.61 },
  UT: { share: 1.3, level: 1.04 },
  VT: { share: 0.7, level: 0.78 },
  VA: { share: 2.5, level: 0.78 },
  WA: { share: 2.2, level: 1.18 },
  WV: { share: 1.2, level: 0.33 },
  WI: { share: 1.9, level: 0.61 },
  WY: { share: 0.7, level: 0.7 },
};

const stateList = Object.keys(market) as State[];
const stateShares = stateList.map((state) => market[state].share);
const allShares = stateShares.reduce((total, share) => total + share, 0);

/**
 * The state of the n-th listing. A golden-ratio sequence distributes any range of listings evenly, so that the smallest
 * state has its share of the first few thousand.
 */
export function stateOf(n: number): State {
  let left = ((n * 0.618_033_988_749_895 + 0.37) % 1) * allShares;
  const found = stateShares.findIndex((share) => (left -= share) < 0);
  return stateList[found] ?? 'TX';
}

/** Mean and standard deviation of natural logarithms. */
interface Logs {
  readonly mean: number;
  readonly deviation: number;
}

/** Price given acreage: ln price = mean + slope × (ln acres − mean of ln acres) + noise. */
interface Kind {
  readonly price: Logs;
  readonly acres: Logs;
  readonly slope: number;
  /** Elasticity of prices to the state's level. */
  readonly levelPower: number;
}

/** Measured: listings in six Northeastern states; for city lots, sales in King County. */
export const measured = {
  house: {
    price: { mean: 12.84, deviation: 0.74 },
    acres: { mean: -0.43, deviation: 1.48 },
    slope: 0.27,
    levelPower: 1,
  },
  cityHouse: {
    price: { mean: 12.84, deviation: 0.53 },
    acres: { mean: -1.62, deviation: 0.86 },
    slope: 0.09,
    levelPower: 1,
  },
  land: {
    price: { mean: 11.76, deviation: 1.06 },
    acres: { mean: 1.36, deviation: 1.63 },
    slope: 0.37,
    levelPower: 1.2,
  },
} as const satisfies Record<string, Kind>;

interface CategoryMarket {
  readonly share: number;
  readonly built: boolean;
  /** Share of its listings in cities. */
  readonly urban: number;
  /** Acreage, if it differs from the measured type's. */
  readonly acres?: Logs;
  /** Price relative to a measured listing of the same acreage. */
  readonly priceFactor: number;
}

const categoryMarkets: Record<Category, CategoryMarket> = {
  residential: { share: 32, built: true, urban: 0.5, priceFactor: 1 },
  land: { share: 23, built: false, urban: 0.08, priceFactor: 1 },
  investment: { share: 9, built: true, urban: 0.7, acres: { mean: -1.7, deviation: 0.55 }, priceFactor: 1.2 },
  unrestricted: { share: 8, built: false, urban: 0, acres: { mean: 2.1, deviation: 1.1 }, priceFactor: 0.75 },
  recreational: { share: 6, built: false, urban: 0, acres: { mean: 1.7, deviation: 1.3 }, priceFactor: 0.9 },
  agricultural: { share: 6, built: false, urban: 0, acres: { mean: 3.8, deviation: 0.9 }, priceFactor: 1.1 },
  commercial: { share: 5, built: true, urban: 0.75, acres: { mean: -0.5, deviation: 0.7 }, priceFactor: 1.7 },
  'mixed-use': { share: 4, built: true, urban: 0.8, acres: { mean: -2, deviation: 0.5 }, priceFactor: 1.4 },
  development: { share: 4, built: false, urban: 0.25, acres: { mean: 2, deviation: 0.9 }, priceFactor: 2.4 },
  industrial: { share: 3, built: true, urban: 0.7, acres: { mean: 0.8, deviation: 0.7 }, priceFactor: 2.1 },
};
const categoryList = Object.keys(categoryMarkets) as Category[];
const categoryShares = categoryList.map((category) => categoryMarkets[category].share);

/** Whether the lot has a building. */
export const isBuilt = (category: Category): boolean => categoryMarkets[category].built;

export function drawCategory(random: Random): { category: Category; urban: boolean } {
  const category = categoryList[random.weighted(categoryShares)] ?? 'land';
  return { category, urban: random.chance(categoryMarkets[category].urban) };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Rounds acres as sellers do: two decimals below ten, halves and integers above. */
function writeAcres(acres: number): number {
  if (acres < 10) return Math.round(acres * 100) / 100;
  return acres < 40 ? Math.round(acres * 2) / 2 : Math.round(acres);
}

/** Rounds a price as sellers do: to five thousands, to thousands, or just below. */
function setPrice(random: Random, price: number): number {
  const coarse = price < 30_000 ? 0.2 : 1;
  const habit = random.unit();
  if (habit < 0.36) return Math.max(1_000, Math.round(price / (5_000 * coarse)) * 5_000 * coarse);
  if (habit < 0.58) return Math.round(price / (1_000 * coarse)) * 1_000 * coarse;
  if (habit < 0.95) return Math.max(1, Math.round(price / 1_000)) * 1_000 - 100;
  return Math.round(price / 100) * 100;
}

/** Acreage and a matching price in whole dollars for a category in a state. */
export function drawSize(
  random: Random,
  of: { category: Category; state: State; urban: boolean },
): { acres: number; price: number } {
  const { built, acres: own, priceFactor } = categoryMarkets[of.category];
  const kind: Kind = built ? (of.urban ? measured.cityHouse : measured.house) : measured.land;
  const { mean, deviation } = own ?? kind.acres;
  const lnAcres = clamp(random.normal(mean, deviation), Math.log(0.05), Math.log(900));
  // Removes the variance that acreage explains from the noise.
  const noise = Math.sqrt(Math.max(0.1, kind.price.deviation ** 2 - (kind.slope * kind.acres.deviation) ** 2));
  const level = kind.levelPower * Math.log(market[of.state].level) + Math.log(priceFactor);
  const lnPrice = random.normal(kind.price.mean + level + kind.slope * (lnAcres - kind.acres.mean), noise);
  return { acres: writeAcres(Math.exp(lnAcres)), price: setPrice(random, clamp(Math.exp(lnPrice), 3_500, 4_800_000)) };
}

/** Deal figures in whole dollars. */
export interface Deal {
  readonly arv: number | null;
  readonly rehabCost: number | null;
  readonly wholesaleFee: number;
}

/**
 * ARV, rehab and fee for a price. ARV is mostly between 110 and 190 percent of the price; some sellers state none; in
 * about three percent the costs exceed it.
 */
export function drawDeal(random: Random, of: { category: Category; price: number }): Deal {
  const built = isBuilt(of.category);
  const step = of.price < 50_000 ? 500 : 1_000;
  const wholesaleFee = Math.max(1_500, Math.round((of.price * random.between(0.03, 0.09)) / 500) * 500);
  if (!random.chance(built ? 0.93 : 0.66)) return { arv: null, rehabCost: null, wholesaleFee };
  const ordinary = 1.1 + (0.8 * (random.unit() + random.unit())) / 2;
  const ratio = random.chance(0.03) ? random.pick([random.between(1, 1.1), random.between(1.9, 2.3)]) : ordinary;
  const arv = Math.ceil((of.price * ratio) / step) * step;
  const spread = arv - of.price;
  const overrun = built && random.chance(0.04);
  const share = overrun ? random.between(0.95, 1.25) : random.between(0.15, 0.55);
  const repairs = built ? random.chance(0.92) : random.chance(0.15);
  const estimate = Math.round((spread * (built ? share : share / 3)) / 500) * 500;
  // Vacant land has a rehab of 0; for a building without an estimate it is unknown.
  const rehabCost = repairs ? estimate : built ? null : 0;
  return { arv, rehabCost, wholesaleFee };
}
