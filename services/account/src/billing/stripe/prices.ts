import {
  billingPeriods,
  billingPeriodLabels,
  catalogue,
  featuredCents,
  featuredDays,
  featuredPriceId,
  priceCents,
  priceId,
  seatCents,
  seatPriceId,
  soldPlans,
  type BillingPeriod,
  type FeaturedDays,
  type SoldPlan,
} from '@dealstead/contracts';
import Stripe from 'stripe';

export type PaidPlan = Exclude<SoldPlan, 'free'>;

/** What one of our prices sells. */
export type CatalogItem =
  | { readonly kind: 'plan'; readonly plan: PaidPlan; readonly period: BillingPeriod }
  | { readonly kind: 'seats' }
  | { readonly kind: 'featured'; readonly days: FeaturedDays };

/** The lookup key of an item's price at Stripe. */
export function lookupKeyOf(item: CatalogItem): string {
  if (item.kind === 'plan') return priceId(item.plan, item.period);
  return item.kind === 'seats' ? seatPriceId : featuredPriceId(item.days);
}

/** The price in cents, from the functions of contracts that the pages use. */
export function centsOf(item: CatalogItem): number {
  if (item.kind === 'plan') return priceCents(item.plan, item.period);
  return item.kind === 'seats' ? seatCents : featuredCents(item.days);
}

const paidPlans = soldPlans.filter((plan): plan is PaidPlan => plan !== 'free');
const itemsByKey = new Map<string, CatalogItem>(
  [
    ...paidPlans.flatMap((plan) => billingPeriods.map((period) => ({ kind: 'plan', plan, period }) as const)),
    { kind: 'seats' } as const,
    ...featuredDays.map((days) => ({ kind: 'featured', days }) as const),
  ].map((item) => [lookupKeyOf(item), item]),
);

/** The name of an item on receipts. */
export function itemName(item: CatalogItem, quantity = 1): string {
  if (item.kind === 'plan') return `${catalogue[item.plan].name}, ${billingPeriodLabels[item.period]}`;
  if (item.kind === 'seats') return `${quantity} VA seat${quantity === 1 ? '' : 's'}, per month`;
  return `Featured listing, ${item.days} days`;
}

/** An item within a sentence of a mail: "You paid $119.98 for Investor Pro, billed monthly." */
export function itemInSentence(item: CatalogItem, quantity = 1): string {
  if (item.kind === 'featured') return `a featured listing for ${item.days} days`;
  const period = item.kind === 'plan' ? item.period : 'monthly';
  const name = item.kind === 'plan' ? catalogue[item.plan].name : `${quantity} VA seat${quantity === 1 ? '' : 's'}`;
  return `${name}, billed ${period === 'annual' ? 'annually' : period}`;
}

const intervals: Record<BillingPeriod, { interval: 'month' | 'year'; interval_count: number }> = {
  monthly: { interval: 'month', interval_count: 1 },
  quarterly: { interval: 'month', interval_count: 3 },
  annual: { interval: 'year', interval_count: 1 },
};

/** The billing interval of a price; null for a one-time payment. */
export const recurringInterval = (item: CatalogItem) => {
  if (item.kind === 'featured') return null;
  return intervals[item.kind === 'plan' ? item.period : 'monthly'];
};

const productOf = (item: CatalogItem) => {
  if (item.kind === 'plan') return { id: `plan_${item.plan}`, name: catalogue[item.plan].name };
  if (item.kind === 'seats') return { id: 'va_seat', name: 'VA seat' };
  return { id: `featured_${item.days}_days`, name: itemName(item) };
};

/** Our prices at Stripe, found by lookup key. A price that is missing or has another amount is created. */
export function createPriceCatalog(stripe: Stripe) {
  const priceIds = new Map<string, Promise<string>>();
  const itemsByPriceId = new Map<string, CatalogItem>();

  async function ensurePrice(item: CatalogItem): Promise<string> {
    const key = lookupKeyOf(item);
    const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
    const [existing] = data;
    if (existing && existing.unit_amount === centsOf(item)) return existing.id;
    const product = productOf(item);
    try {
      await stripe.products.create(product);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_already_exists')
        throw error;
    }
    const price = await stripe.prices.create(
      {
        product: product.id,
        currency: 'usd',
        unit_amount: centsOf(item),
        lookup_key: key,
        transfer_lookup_key: true,
        recurring: recurringInterval(item) ?? undefined,
        // The lookup key moves to a new price when the amount changes; the metadata stays.
        metadata: { item: key },
      },
      // Of two processes that find no price both get the same one: a checkout is created with the same parameters by both.
      { idempotencyKey: `price/${key}/${centsOf(item)}` },
    );
    return price.id;
  }

  return {
    /** Stripe's id of an item's price. The amount is that of contracts. */
    async getPriceId(item: CatalogItem): Promise<string> {
      const key = lookupKeyOf(item);
      const priceId = priceIds.get(key) ?? ensurePrice(item);
      priceIds.set(key, priceId);
      try {
        return await priceId;
      } catch (error) {
        priceIds.delete(key);
        throw error;
      }
    },
    /** The item that a price of Stripe's sells, or null where the price is not ours. */
    async findItem(priceId: string): Promise<CatalogItem | null> {
      const cachedItem = itemsByPriceId.get(priceId);
      if (cachedItem) return cachedItem;
      const price = await stripe.prices.retrieve(priceId);
      const item = itemsByKey.get(price.metadata.item ?? price.lookup_key ?? price.id);
      if (item) itemsByPriceId.set(priceId, item);
      return item ?? null;
    },
  };
}
export type PriceCatalog = ReturnType<typeof createPriceCatalog>;

/**
 * What one unit of a price costs, in cents. Stripe has none for a price with tiers or with decimals of a cent, which our catalog
 * does not sell: a subscription with one is not copied as free.
 * @throws Error
 */
export function unitAmountOf({ id, unit_amount: cents }: Pick<Stripe.Price, 'id' | 'unit_amount'>): number {
  if (cents === null) throw new Error(`The Stripe price ${id} has no amount for one unit.`);
  return cents;
}
