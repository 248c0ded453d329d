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

/** What one of our prices buys. */
export type CatalogItem =
  | { readonly kind: 'plan'; readonly plan: PaidPlan; readonly period: BillingPeriod }
  | { readonly kind: 'seats' }
  | { readonly kind: 'featured'; readonly days: FeaturedDays };

/** The name by which Stripe finds a price of ours (its lookup key). */
export function lookupKeyOf(item: CatalogItem): string {
  if (item.kind === 'plan') return priceId(item.plan, item.period);
  return item.kind === 'seats' ? seatPriceId : featuredPriceId(item.days);
}

/** What it costs, as the page said: the same functions of contracts. */
export function centsOf(item: CatalogItem): number {
  if (item.kind === 'plan') return priceCents(item.plan, item.period);
  return item.kind === 'seats' ? seatCents : featuredCents(item.days);
}

const paidPlans = soldPlans.filter((plan): plan is PaidPlan => plan !== 'free');
const items = new Map<string, CatalogItem>(
  [
    ...paidPlans.flatMap((plan) => billingPeriods.map((period) => ({ kind: 'plan', plan, period }) as const)),
    { kind: 'seats' } as const,
    ...featuredDays.map((days) => ({ kind: 'featured', days }) as const),
  ].map((item) => [lookupKeyOf(item), item]),
);

/** What a payment was for, in the words of receipts. */
export function itemName(item: CatalogItem, quantity = 1): string {
  if (item.kind === 'plan') return `${catalogue[item.plan].name}, ${billingPeriodLabels[item.period]}`;
  if (item.kind === 'seats') return `${quantity} VA seat${quantity === 1 ? '' : 's'}, per month`;
  return `Featured listing, ${item.days} days`;
}

const intervals: Record<BillingPeriod, { interval: 'month' | 'year'; interval_count: number }> = {
  monthly: { interval: 'month', interval_count: 1 },
  quarterly: { interval: 'month', interval_count: 3 },
  annual: { interval: 'year', interval_count: 1 },
};

/** How often a price is paid; null where it is paid once. */
export const recurringInterval = (item: CatalogItem) => {
  if (item.kind === 'featured') return null;
  return intervals[item.kind === 'plan' ? item.period : 'monthly'];
};

const productOf = (item: CatalogItem) => {
  if (item.kind === 'plan') return { id: `plan_${item.plan}`, name: catalogue[item.plan].name };
  if (item.kind === 'seats') return { id: 'va_seat', name: 'VA seat' };
  return { id: `featured_${item.days}_days`, name: itemName(item) };
};

/** Our prices at Stripe. They are found by their lookup keys and made where they are missing or cost another amount. */
export function createPriceCatalog(stripe: Stripe) {
  const found = new Map<string, Promise<string>>();
  const bought = new Map<string, CatalogItem>();

  async function ensurePrice(item: CatalogItem): Promise<string> {
    const key = lookupKeyOf(item);
    const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 });
    const [known] = data;
    if (known && known.unit_amount === centsOf(item)) return known.id;
    const product = productOf(item);
    try {
      await stripe.products.create(product);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.code !== 'resource_already_exists')
        throw error;
    }
    const price = await stripe.prices.create({
      ...{
        product: product.id,
        currency: 'usd',
        unit_amount: centsOf(item),
        lookup_key: key,
        transfer_lookup_key: true,
      },
      recurring: recurringInterval(item) ?? undefined,
      // Names what it is for good: the lookup key moves on when the price changes.
      metadata: { item: key },
    });
    return price.id;
  }

  return {
    /** Stripe's id of a price; it costs what contracts say. */
    async getPriceId(item: CatalogItem): Promise<string> {
      const key = lookupKeyOf(item);
      const under = found.get(key) ?? ensurePrice(item);
      found.set(key, under);
      try {
        return await under;
      } catch (error) {
        found.delete(key);
        throw error;
      }
    },
    /** What a price of Stripe's buys, or null where it is none of ours. */
    async bought(id: string): Promise<CatalogItem | null> {
      const known = bought.get(id);
      if (known) return known;
      const price = await stripe.prices.retrieve(id);
      const item = items.get(price.metadata.item ?? price.lookup_key ?? price.id);
      if (item) bought.set(id, item);
      return item ?? null;
    },
  };
}
export type PriceCatalog = ReturnType<typeof createPriceCatalog>;
