import type { Meaning } from '../meaning.ts';

type Order = Extract<Meaning, { kind: 'order' }>;
type Entry = readonly [phrases: string, meanings: readonly Meaning[]];

const order = (
  label: string,
  sortBy: Order['sortBy'],
  sortOrder: Order['sortOrder'],
  ...lists: readonly string[]
): Entry[] => lists.map((phrases): Entry => [phrases, [{ kind: 'order', label, sortBy, sortOrder }]]);

const land: Meaning = { kind: 'category', categories: ['land'] };
const pricePerAcre: Order = {
  kind: 'order',
  label: 'Lowest price per acre first',
  sortBy: 'pricePerAcre',
  sortOrder: 'asc',
};

/** Words that ask for an order of the list. */
export const orderPhrases: readonly Entry[] = [
  ['cheapest land per acre, cheap land per acre, cheapest acre of land', [land, pricePerAcre]],
  ...order(
    'Cheapest first',
    'price',
    'asc',
    'cheap, cheaper, cheapest, affordable, most affordable, inexpensive, low cost, lowest cost, lowest price',
    'lowest priced, lowest prices, low price, low priced, low prices, least expensive, cheapest first, dirt cheap',
    'lowest price first, price low to high, low to high, bargain, bargains, best price, best prices, super cheap',
    'barato, baratos, barata, baratas, economico, economicos, economica, economicas, very cheap, cheapest price',
    'cheapest prices, cheap price, cheap prices, bargain priced, budget friendly, sort by price, dirt cheap',
  ),
  ...order(
    'Newest first',
    'createdAt',
    'desc',
    'newest, latest, new listing, new listings, most recent, recent, recently listed, just listed, newly listed',
    'newest first, newest listings, latest listings, recent listings, most recent listings, recently added',
    'new deals, newest deals, latest deals, fresh listings, fresh deals, just added, new properties, new on market',
    'new on the market, recently posted, just posted, new to market, new to the market, nuevas, nuevos',
  ),
  ...order('Oldest first', 'createdAt', 'asc', 'oldest first, oldest listings, oldest listing'),
  ...order(
    'Largest first',
    'acres',
    'desc',
    'largest, biggest, largest first, biggest first, most acres, most acreage, largest acreage',
  ),
  ...order('Smallest first', 'acres', 'asc', 'smallest, smallest first, least acres, least acreage'),
  ...order(
    'Best deals first',
    'arvPercent',
    'asc',
    'best deal, best deals, best discount, best discounts, biggest discount, biggest discounts, deepest discount',
    'deepest discounts, highest discount, largest discount, most discounted, lowest arv percent, lowest arv %',
    'great deal, great deals, hottest deals, top deals, lowest % arv, lowest % of arv, lowest percent of arv',
  ),
  ...order(
    'Highest spread first',
    'spread',
    'desc',
    'highest spread, highest spreads, most spread, biggest spread, biggest spreads, largest spread, best spread',
    'best spreads, highest profit, most profit, biggest profit, largest profit, best profit, highest profits',
    'most equity, highest equity, biggest equity, largest equity, most profitable, high spread, high profit',
    'best margin, best margins, highest margin',
  ),
  ...order(
    'Most expensive first',
    'price',
    'desc',
    'most expensive, priciest, highest price, highest priced, highest prices, price high to low, high to low',
    'most expensive first, highest price first',
  ),
  ...order(
    'Lowest price per acre first',
    'pricePerAcre',
    'asc',
    'cheapest per acre, price per acre, lowest price per acre, cheap per acre, best price per acre',
    'lowest per acre, cheapest price per acre, lowest cost per acre, per acre price',
    'low price per acre, best value per acre, $ per acre, $ / acre, price / acre, cheapest by the acre',
    'cheapest by acre, cheapest an acre, least per acre',
  ),
];
