import { type Category, centsToDollars, type State } from '@dealstead/contracts';
import type { OwnProperty } from '@dealstead/contracts/listings/properties';
import type { Status } from './rules.ts';

/** A listing as a card; int8 is a number in the pool. */
export interface CardRow {
  id: number;
  title: string;
  description: string;
  images: string[];
  category: Category;
  price_cents: number;
  city: string;
  state: State;
  acres: string | null;
  arv_cents: number | null;
  rehab_cost_cents: number | null;
  featured: boolean;
  created_at: Date;
  user_id: number;
  status: Status;
}

/** Whether a listing is featured now. */
export const featuredCondition = 'featured AND (featured_until IS NULL OR featured_until > now())';
export const cardColumns = `id, title, description, images, category, price_cents, city, state, acres, arv_cents, rehab_cost_cents,
  (${featuredCondition}) AS featured, created_at, user_id, status`;

/** Converts a row to the API's card, in dollars. */
export function toCard(row: CardRow): OwnProperty {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    images: row.images,
    category: row.category,
    price: centsToDollars(row.price_cents),
    city: row.city,
    state: row.state,
    acres: row.acres,
    arv: centsToDollars(row.arv_cents),
    featured: row.featured,
    createdAt: row.created_at.toISOString(),
    userId: row.user_id,
    status: row.status,
    rehabCost: centsToDollars(row.rehab_cost_cents),
  };
}
