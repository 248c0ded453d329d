import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Draft } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { Import } from '@dealstead/contracts/listings/imports';
import type { OwnPropertyCard } from '@dealstead/contracts/listings/ownListings';
import { until } from '@dealstead/service-kit/fixtures/until';
import sharp from 'sharp';
import { content } from '../fixtures/drafts.ts';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { listing, member, type Running, startTestListings } from '../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await emptyTables(listings.db.pool, 'imports', 'properties', 'drafts', 'photos', 'documents', 'members', 'outbox');
});

const owner = member(1);
const onSeat = (id: number, forWhom: number, ...permissions: string[]) =>
  member(id, { plan: 'va', actingFor: { id: forWhom, permissions } });
const assistant = onSeat(2, 1, 'listings', 'exports');
/** Other members get the same response from every endpoint. */
const others: readonly (readonly [string, MemberIdentity])[] = [
  ['an assistant without the permission', onSeat(3, 1, 'leads', 'messages')],
  ["a stranger's assistant", onSeat(4, 9, 'listings')],
  ['an assistant whose seat ended', member(2, { plan: 'buyer' })],
];

interface Things {
  readonly shown: number;
  readonly hidden: number;
  readonly draft: number;
  readonly document: string;
  /** An import with the fields that a request needs. */
  readonly brought: number;
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
const file = 'address,city,state,zip,price,lat,long,type\n12 Elm St,Kent,WA,98030,120000,47.36,-122.2,house\n';
const mapping = {
  UnparsedAddress: 'address',
  City: 'city',
  StateOrProvince: 'state',
  PostalCode: 'zip',
  ListPrice: 'price',
  Latitude: 'lat',
  Longitude: 'long',
  PropertyType: 'type',
};
const send = (method: string, path: string, body?: unknown) => (as: MemberIdentity) =>
  listings.send(method, path, body, as);

const uploaded = async (as: MemberIdentity): Promise<number> =>
  ((await (await listings.upload('/api/imports?name=kent.csv', file, as)).json()) as Import).id;

async function checked(as: MemberIdentity): Promise<number> {
  const id = await uploaded(as);
  await send('POST', `/api/imports/${id}/check`, { mapping })(as);
  await until(async () => (await listings.read<Import>(`/api/imports/${id}`, as)).state === 'checked', 30_000);
  return id;
}

/** Data of the owner. */
async function things(bring?: (as: MemberIdentity) => Promise<number>): Promise<Things> {
  const add = async (said: object) =>
    (await listings.db.prisma.property.create({ data: listing(said), select: { id: true } })).id;
  const shown = await add({ status: 'active' });
  const hidden = await add({ status: 'withdrawn' });
  const draft = (await (await send('POST', '/api/drafts', { content: content() })(owner)).json()) as Draft;
  const document = await listings.upload(`/api/drafts/${draft.id}/documents?name=sales`, pdf, owner);
  const { id } = (await document.json()) as { id: string };
  return { shown, hidden, draft: draft.id, document: id, brought: bring ? await bring(owner) : 0 };
}

type Call = (the: Things) => (as: MemberIdentity) => Promise<Response>;
const jpeg = sharp({ create: { width: 40, height: 30, channels: 3, background: '#808080' } })
  .jpeg()
  .toBuffer();

/** Every endpoint for managing listings, with its status for the owner, the assistant, and others. */
const calls: Readonly<Record<string, readonly [Call, owner: number, assistant: number, others: number]>> = {
  'list them': [() => send('GET', '/api/va/properties?owner=1'), 200, 200, 403],
  'open a hidden one': [({ hidden }) => send('GET', `/api/properties/${hidden}/own`), 200, 200, 404],
  'open the details of a hidden one': [
    ({ hidden }) => send('POST', `/api/properties/${hidden}/details`),
    200,
    200,
    404,
  ],
  edit: [({ shown }) => send('PATCH', `/api/properties/${shown}`, { price: 90_000 }), 200, 200, 403],
  'edit a hidden one': [({ hidden }) => send('PATCH', `/api/properties/${hidden}`, { price: 90_000 }), 200, 200, 404],
  confirm: [({ shown }) => send('POST', `/api/properties/${shown}/confirm`), 200, 200, 403],
  'change the status': [
    ({ shown }) => send('POST', `/api/properties/${shown}/status`, { status: 'under-contract' }),
    200,
    200,
    403,
  ],
  'bring back, by the plan of the owner': [
    ({ hidden }) => send('POST', `/api/properties/${hidden}/status`, { status: 'active' }),
    200,
    200,
    404,
  ],
  'see how it does': [({ shown }) => send('GET', `/api/properties/${shown}/performance`), 200, 200, 403],
  'watch a hidden one': [
    ({ hidden }) => send('PUT', `/api/property-alerts/${hidden}`, { active: true }),
    200,
    200,
    404,
  ],
  'begin a draft of changes': [({ shown }) => send('POST', '/api/drafts', { propertyId: shown }), 201, 201, 403],
  'begin a new one': [() => send('POST', '/api/drafts', { ownerId: 1, content: { title: 'New' } }), 201, 201, 403],
  'read a draft': [({ draft }) => send('GET', `/api/drafts/${draft}`), 200, 200, 404],
  'save a draft': [
    ({ draft }) => send('PUT', `/api/drafts/${draft}`, { version: 1, content: content({ price: '9' }) }),
    200,
    200,
    404,
  ],
  'discard a draft': [({ draft }) => send('DELETE', `/api/drafts/${draft}`), 200, 200, 404],
  'look for duplicates': [({ draft }) => send('GET', `/api/drafts/${draft}/duplicates`), 200, 200, 404],
  publish: [({ draft }) => send('POST', `/api/drafts/${draft}/publish`, { version: 1 }), 201, 201, 404],
  'send a photo': [
    ({ draft }) =>
      async (as) =>
        listings.upload(`/api/drafts/${draft}/photos`, await jpeg, as),
    201,
    201,
    404,
  ],
  'send a document': [
    ({ draft }) =>
      (as) =>
        listings.upload(`/api/drafts/${draft}/documents?name=a`, pdf, as),
    201,
    201,
    404,
  ],
  'read a document': [({ document }) => send('GET', `/api/documents/${document}`), 200, 200, 404],
  export: [() => send('GET', '/api/exports/listings.csv?owner=1'), 200, 200, 403],
  'import a file': [() => (as) => listings.upload('/api/imports?name=a.csv&owner=1', file, as), 201, 201, 403],
  delete: [({ shown }) => send('DELETE', `/api/properties/${shown}`), 200, 403, 403],
  'delete a hidden one': [({ hidden }) => send('DELETE', `/api/properties/${hidden}`), 200, 403, 404],
};

const imports: typeof calls = {
  'open an import': [({ brought }) => send('GET', `/api/imports/${brought}`), 200, 200, 404],
  'check an import': [({ brought }) => send('POST', `/api/imports/${brought}/check`, { mapping }), 202, 202, 404],
  'run an import': [({ brought }) => send('POST', `/api/imports/${brought}/run`), 202, 202, 404],
  'read its problems': [({ brought }) => send('GET', `/api/imports/${brought}/problems`), 200, 200, 404],
  'take its problems along': [({ brought }) => send('GET', `/api/imports/${brought}/problems.csv`), 200, 200, 404],
  // Not run yet, so the owner has nothing to undo; only the owner may delete listings.
  'undo an import': [({ brought }) => send('POST', `/api/imports/${brought}/undo`), 409, 403, 404],
  'discard an import': [({ brought }) => send('DELETE', `/api/imports/${brought}`), 200, 200, 404],
};

describe.each(Object.entries({ ...calls, ...imports }))('%s', (name, [call, ofOwner, ofAssistant, ofOthers]) => {
  test.each([
    ['the owner', owner, ofOwner],
    ['an assistant with the permission', assistant, ofAssistant],
    ...others.map(([actor, as]) => [actor, as, ofOthers] as const),
  ] as const)('%s', async (_, as, expected) => {
    const bring = name === 'run an import' ? checked : name in imports ? uploaded : undefined;
    const answer = await call(await things(bring))(as);
    expect([answer.status, answer.ok || (await answer.text())]).toEqual([
      expected,
      expected < 300 || expect.any(String),
    ]);
  });
});

test("a draft of an assistant becomes the owner's listing, and the owner sees who created it", async () => {
  await listings.db.pool.query(`INSERT INTO members (id, email, first_name, role, plan, status, version) VALUES
    (1, 'wade@example.com', 'Wade', 'member', 'wholesaler', 'active', 1),
    (2, 'jane@example.com', 'Jane', 'member', 'va', 'active', 1)`);
  const begun = (await (
    await send('POST', '/api/drafts', { content: content({ contactPhone: '901 555 0100' }) })(assistant)
  ).json()) as Draft;
  // The contact is the owner's from the beginning.
  expect(begun).toMatchObject({ userId: 1, content: { contactName: 'Wade', contactEmail: 'wade@example.com' } });
  expect(begun.content.contactPhone).toBeUndefined();
  expect(await listings.read('/api/drafts', owner)).toEqual([begun]);
  expect(await listings.read('/api/drafts', assistant)).toEqual([begun]);

  const posted = (await (await send('POST', `/api/drafts/${begun.id}/publish`, { version: 1 })(assistant)).json()) as {
    propertyId: number;
  };
  const id = posted.propertyId;
  expect(await listings.read<OwnPropertyCard[]>('/api/va/properties', owner)).toMatchObject([{ id, userId: 1 }]);
  expect(await listings.read('/api/va/properties', assistant)).toEqual([]);
  const changedFor = async () =>
    (await listings.read<{ changedFor: object | null }>(`/api/properties/${id}/performance`, owner)).changedFor;
  expect(await changedFor()).toEqual({ by: 'Jane', at: expect.any(String) });

  await send('PATCH', `/api/properties/${id}`, { price: 95_000 })(owner);
  expect(await changedFor()).toBeNull();
  await send('PATCH', `/api/properties/${id}`, { price: 94_000 })(assistant);
  expect(await changedFor()).toMatchObject({ by: 'Jane' });
  const { rows } = await listings.db.pool.query('SELECT user_id FROM price_changes ORDER BY version');
  expect(rows).toEqual([{ user_id: 1 }, { user_id: 2 }]);
});

test('an assistant cannot change the contact', async () => {
  const { draft, shown } = await things();
  const redirected = content({ contactEmail: 'jane@example.com', price: '9' });
  expect((await send('PUT', `/api/drafts/${draft}`, { version: 1, content: redirected })(assistant)).status).toBe(200);
  const { contactName, contactEmail } = content();
  const stored = await listings.read<Draft>(`/api/drafts/${draft}`, owner);
  expect(stored.content).toEqual({ ...redirected, contactName, contactEmail });
  // A repeated request whose response was lost.
  expect((await send('PUT', `/api/drafts/${draft}`, { version: 1, content: redirected })(assistant)).status).toBe(200);
  const changes = await send('POST', '/api/drafts', {
    propertyId: shown,
    content: { title: 'Changed by hand', contactEmail: 'jane@example.com' },
  })(assistant);
  expect(((await changes.json()) as Draft).content).toMatchObject({ title: 'Changed by hand' });
  expect(((await listings.read<Draft[]>('/api/drafts', owner))[0] as Draft).content.contactEmail).not.toBe(
    'jane@example.com',
  );
  const brought = await checked(assistant);
  const mapped = await send('POST', `/api/imports/${brought}/check`, {
    mapping: { ...mapping, X_Dealstead_ContactEmail: 'city' },
  })(assistant);
  expect(((await mapped.json()) as Import).mapping).toEqual(mapping);
});

test('a member with a posting plan chooses the owner; the default is the owner of the seat', async () => {
  const partner = member(5, { plan: 'wholesaler', actingFor: { id: 1, permissions: ['listings'] } });
  const begin = async (more: object, as: MemberIdentity) => {
    const answer = await send('POST', '/api/drafts', { content: {}, ...more })(as);
    return answer.status === 201 ? ((await answer.json()) as Draft).userId : answer.status;
  };
  expect(await begin({}, partner)).toBe(1);
  expect(await begin({ ownerId: 5 }, partner)).toBe(5);
  expect(await begin({ ownerId: 9 }, partner)).toBe(403);
  // The seat extends the owner's plan to the owner's listings, not to the assistant's own.
  expect(await begin({ ownerId: 2 }, assistant)).toBe(403);
});

test("an assistant's import creates listings of the owner, and both see it", async () => {
  const id = await checked(assistant);
  expect(await listings.read('/api/imports', owner)).toMatchObject([{ id, userId: 1 }]);
  await send('POST', `/api/imports/${id}/run`)(assistant);
  await until(async () => (await listings.read<Import>(`/api/imports/${id}`, owner)).state === 'done', 30_000);
  expect(await listings.read('/api/va/properties', owner)).toMatchObject([{ userId: 1, city: 'Kent' }]);
});

test('the owner and delegates do not count as visitors', async () => {
  const { shown } = await things();
  for (const as of [owner, assistant, ...others.map(([, other]) => other)])
    await send('POST', `/api/properties/${shown}/visits`)(as);
  const { views } = await listings.read<{ views: number }>(`/api/properties/${shown}/performance`, owner);
  expect(views).toBe(others.length);
});
