import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect, send } from './product.ts';

/** A street that no other listing has. */
export const newStreet = () => `${1000 + Math.floor(Math.random() * 8000)} ${randomUUID().slice(0, 8)} Avenue`;

/** What a seller enters of a complete listing in Memphis, at a street of its own. */
export const listingContent = (title: string, more: object = {}) => ({
  address: newStreet(),
  city: 'Memphis',
  state: 'TN',
  zipCode: '38114',
  latitude: 35.1 + Math.random() / 100,
  longitude: -89.98,
  category: 'residential',
  title,
  price: '96,000',
  arv: '168,000',
  financeOptions: ['cash'],
  sellerRole: 'owner',
  disclosureConfirmed: true,
  contactEmail: 'dana@example.com',
  ...more,
});

interface Seller {
  readonly request: APIRequestContext;
}

/** Creates a draft by the form's request. */
export const beginListing = (seller: Seller, content: object) =>
  send<{ id: number; version: number }>(seller, 'POST', '/api/drafts', { content });

/** Posts a listing by the form's requests; it may wait for its review. */
export async function submitListing(seller: Seller, content: object): Promise<{ propertyId: number; status: string }> {
  const { id, version } = await beginListing(seller, content);
  return send(seller, 'POST', `/api/drafts/${id}/publish`, { version });
}

/** Posts a listing that is then on the market, and known to tools, which learns of it by an event; resolves to its id. */
export async function postListing(seller: Seller, title: string, more: object = {}): Promise<number> {
  const { propertyId, status } = await submitListing(seller, listingContent(title, more));
  expect(status).toBe('active');
  await expect
    .poll(async () => (await seller.request.get(`/api/conversation-starts/${propertyId}`)).status())
    .toBe(200);
  return propertyId;
}
