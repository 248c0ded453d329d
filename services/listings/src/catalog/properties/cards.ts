import { type Category, centsToDollars, type State } from '@dealstead/contracts';
import type { OwnProperty } from '@dealstead/contracts/listings/properties';
import { part } from '@dealstead/service-kit';
import type { Status } from './rules.ts';

/** A listing as a card; int8 is a number in the pool. */
export interface CardRow {
  id: number;
  title: string;
  description: string;
  images: string[];
  category: Category;
  priceCents: number;
  city: string;
  state: State;
  acres: string | null;
  arvCents: number | null;
  rehabCostCents: number | null;
  featured: boolean;
  createdAt: Date;
  userId: number;
  status: Status;
}

/** Whether a listing is featured now. */
export const featuredCondition = part`featured AND (featured_until IS NULL OR featured_until > now())`;
export const cardColumns = part`id, title, description, images, category, price_cents, city, state, acres, arv_cents, rehab_cost_cents,
  (${featuredCondition}) AS featured, created_at, user_id, status`;

/** Converts a row to the API's card, in dollars. */
export function toCard(row: CardRow): OwnProperty {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    images: row.images,
    category: row.category,
    price: centsToDollars(row.priceCents),
    city: row.city,
    state: row.state,
    acres: row.acres,
    arv: centsToDollars(row.arvCents),
    featured: row.featured,
    createdAt: row.createdAt.toISOString(),
    userId: row.userId,
    status: row.status,
    rehabCost: centsToDollars(row.rehabCostCents),
  };
}
