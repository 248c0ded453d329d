import { pause } from '@dealstead/service-kit/pause';
import { z } from 'zod';
import type { Random } from '@dealstead/infra/demo/random';
import { demoPassword } from '@dealstead/infra/demo/people';
import { ignoreFailure, recordOperation, type Journal } from './journal.ts';
import { Visitor } from './visitor.ts';

/** The password of every account that clients register. */
export const password = 'a long fault password';
const Listings = z.array(z.object({ id: z.number(), status: z.string() }));

/** Registers one account after the other until stopped. */
export async function registerAccounts(
  journal: Journal,
  origin: string,
  random: Random,
  emailPrefix: string,
  stop: AbortSignal,
): Promise<void> {
  for (let n = 0; !stop.aborted; n++) {
    const email = `${emailPrefix}.${n}@faults.example`;
    const account = { email, password, firstName: 'Ida', lastName: 'Storm', subscriptionPlan: 'buyer' };
    const visitor = new Visitor(origin, random);
    await recordOperation(journal, 'registration', email, () => visitor.request('POST', '/api/auth/register', account));
    await pause(random.between(200, 700), stop);
  }
}

/** Signs in as an owner and deletes their listings, one after the other, until stopped. */
export async function deleteListings(
  journal: Journal,
  origin: string,
  random: Random,
  owner: string,
  stop: AbortSignal,
): Promise<void> {
  const visitor = new Visitor(origin, random);
  const attempted = new Set<number>();
  while (!stop.aborted) {
    await pause(random.between(400, 1_200), stop);
    const id = (await activeListings(visitor, owner)).find((each) => !attempted.has(each));
    if (id === undefined) continue;
    attempted.add(id);
    // Fills every cache with the page that is about to be deleted.
    await ignoreFailure(() => visitor.request('GET', `/property/${id}`));
    const path = `/api/properties/${id}`;
    const { outcome } = await recordOperation(journal, 'deletion', String(id), () => visitor.request('DELETE', path));
    if (outcome !== 'confirmed') continue;
    const response = await ignoreFailure(() => visitor.request('GET', path));
    if (response?.status === 200)
      journal.violations.push(`listing ${id} was still shown after its deletion was confirmed`);
  }
}

/** The ids of an owner's active listings. Signs in where needed. Empty while the product is unavailable. */
async function activeListings(visitor: Visitor, owner: string): Promise<number[]> {
  const response = await ignoreFailure(() => visitor.request('GET', '/api/va/properties?limit=100'));
  if (response?.status === 401) await ignoreFailure(() => visitor.signIn(owner, demoPassword));
  if (response?.status !== 200) return [];
  return Listings.parse(JSON.parse(response.text)).flatMap(({ id, status }) => (status === 'active' ? [id] : []));
}
