import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Brand, BrandFields, BrandHost, OwnBrand } from '@dealstead/contracts/account/brands';
import sharp from 'sharp';
import { startDnsServer } from '../fixtures/dnsServer.ts';
import { parseProblem, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';
import { changeUser } from '../users/changeUser.ts';
import { imitatesPlatform, parseDomain } from './rules.ts';

const texts = new Map<string, string>();
let dns: Awaited<ReturnType<typeof startDnsServer>>;
let account: TestAccount;
beforeAll(async () => {
  dns = await startDnsServer(texts);
  account = await startTestAccount({ DNS_SERVERS: dns.address });
});
afterAll(async () => {
  await account.close();
  dns.stop();
});

const newSlug = () => `delta-${randomBytes(4).toString('hex')}`;
const fields: BrandFields = {
  name: 'Delta Land',
  slug: 'delta-land',
  about: 'Land in the Mid-South.',
  color: '#1D5F86',
  colorDark: '#7DBCE0',
  email: 'deals@delta.example',
  phone: null,
  website: null,
  leadFormKey: null,
};

async function partner() {
  const user = await account.registerMember();
  await setPlan(user.id, 'partnership');
  return { id: user.id, actor: { ...account.member(user.id), plan: 'partnership', status: 'active' } as const };
}
const setPlan = (id: number, subscriptionPlan: string) =>
  account.db.change((tx) =>
    changeUser(tx, { changed: async () => undefined }, id, { subscriptionPlan, subscriptionStatus: 'active' }),
  );
type Actor = Parameters<TestAccount['call']>[2];
const save = (actor: Actor, part: Partial<BrandFields>) =>
  account.call('PUT', '/api/brand', actor, { ...fields, ...part });
const own = async (response: Response) => {
  expect(response.status).toBe(200);
  return (await response.json()) as OwnBrand;
};
const read = async (slug: string) => {
  const response = await account.call('GET', `/api/brands/${slug}`, account.visitor());
  return response.status === 200 ? ((await response.json()) as Brand) : response.status;
};
const eventsOf = async (id: number) => {
  const { rows } = await account.db.pool.query<{ data: { brand: Brand | null; host: string | null } }>(
    `SELECT data FROM outbox WHERE type = 'account.brand.changed.v1' AND subject = $1 ORDER BY version`,
    [`brand/${id}`],
  );
  return rows.map(({ data }) => data);
};
const hosts = async () =>
  (await (await account.call('GET', '/internal/brand-hosts', account.peer)).json()) as BrandHost[];

test('a brand is saved, read by everyone, and goes off at once when the plan is lost', async () => {
  const { id, actor } = await partner();
  const slug = newSlug();
  await own(await save(actor, { slug }));
  expect(await read(slug)).toMatchObject({ name: 'Delta Land', color: '#1D5F86', logo: null, userId: id });
  await setPlan(id, 'wholesaler');
  expect(await read(slug)).toBe(404);
  await setPlan(id, 'partnership');
  expect(await read(slug)).toMatchObject({ slug });
  expect((await eventsOf(id)).map(({ brand }) => brand?.slug ?? null)).toEqual([slug, null, slug]);
});

test('a former address leads to the brand, and nobody else gets it', async () => {
  const { actor } = await partner();
  const [first, second] = [newSlug(), newSlug()];
  await own(await save(actor, { slug: first }));
  await own(await save(actor, { slug: second }));
  const former = await account.call('GET', `/api/brands/${first}`, account.visitor());
  expect([former.status, (await parseProblem(former)).details]).toEqual([308, { path: `/p/${second}` }]);
  expect(await read(second)).toMatchObject({ slug: second });
  const other = await partner();
  const refused = await save(other.actor, { slug: first });
  expect([refused.status, (await parseProblem(refused)).details]).toMatchObject([400, { slug: expect.any(String) }]);
});

test.each([
  ['a color without contrast in light mode', { color: '#F2A71B' }, 'color'],
  ['a color without contrast in dark mode', { colorDark: '#0E5A45' }, 'colorDark'],
  ['a reserved address', { slug: 'support' }, 'slug'],
  ['the platform’s name', { name: 'DeaIstead Homes'.replace('I', 'l') }, 'name'],
  ['a look-alike name', { name: 'De4lste@d Partners' }, 'name'],
  ['a script as website', { website: 'javascript:alert(1)' }, 'website'],
])('%s is refused at its field', async (_, part, field) => {
  const { actor } = await partner();
  const response = await save(actor, { slug: newSlug(), ...part });
  expect(response.status).toBe(400);
  expect(Object.keys(Object((await parseProblem(response)).details))).toEqual([field]);
});

test('names that imitate the platform are recognized, others are not', () => {
  for (const name of ['Dealstead', 'deal-stead', 'DEALSTEED', 'Dea1stead Support', 'Dеаlѕtеаd', 'Dealsteadd'])
    expect([name, imitatesPlatform(name)]).toEqual([name, true]);
  for (const name of ['Delta Land', 'Homestead Buyers', 'Steady Deals', 'Ideal Estates'])
    expect([name, imitatesPlatform(name)]).toEqual([name, false]);
});

test('a logo is encoded again without metadata; SVG and damaged files are refused', async () => {
  const { id, actor } = await partner();
  await own(await save(actor, { slug: newSlug() }));
  const upload = async (content: Buffer) => {
    const { identityHeader, signed } = await account.signedHeader(actor);
    return fetch(`${account.url}/api/brand/logo`, {
      method: 'POST',
      headers: { [identityHeader]: signed, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(content),
    });
  };
  const photo = await sharp({ create: { width: 1_600, height: 400, channels: 3, background: '#1D5F86' } })
    .withExif({ IFD0: { Artist: 'Someone' } })
    .jpeg()
    .toBuffer();
  const { brand } = await own(await upload(photo));
  const logo = await account.call('GET', brand!.logo!, account.visitor());
  const stored = Buffer.from(await logo.arrayBuffer());
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 640 });
  expect(stored.includes('Someone')).toBe(false);
  const forDocuments = await account.call('GET', `/internal/brand-logos/${id}`, account.peer);
  expect(await forDocuments.json()).toEqual({ png: stored.toString('base64') });
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(400);
  expect((await upload(photo.subarray(0, 500))).status).toBe(400);
  await setPlan(id, 'free');
  expect((await account.call('GET', brand!.logo!, account.visitor())).status).toBe(404);
});

test('a domain counts when its TXT record proves it, for one brand only, and while the plan lasts', async () => {
  const { id, actor } = await partner();
  const slug = newSlug();
  await own(await save(actor, { slug }));
  const host = `${slug}.delta.com`;
  const { domain } = await own(await account.call('PUT', '/api/brand/domain', actor, { host: `https://${host}/x` }));
  expect(domain).toMatchObject({ host, isVerified: false, cname: { name: host, value: 'dealstead.example' } });
  const check = () => account.call('POST', '/api/brand/domain/checks', actor);
  expect((await own(await check())).domain?.problem).toContain('There is no TXT record');
  texts.set(domain!.txt.name, 'something else');
  expect((await own(await check())).domain?.problem).toContain('has another value');
  texts.set(domain!.txt.name, domain!.txt.value);
  expect((await own(await check())).domain).toMatchObject({ isVerified: true, problem: null });
  expect(await hosts()).toContainEqual({ host, slug });
  expect((await eventsOf(id)).at(-1)?.host).toBe(host);

  const other = await partner();
  await own(await save(other.actor, { slug: newSlug() }));
  const claim = await own(await account.call('PUT', '/api/brand/domain', other.actor, { host }));
  texts.set(claim.domain!.txt.name, claim.domain!.txt.value);
  expect((await account.call('POST', '/api/brand/domain/checks', other.actor)).status).toBe(409);

  await setPlan(id, 'wholesaler');
  expect((await hosts()).map((known) => known.host)).not.toContain(host);
});

test('only names that can be someone’s own domain are accepted', () => {
  const parse = (text: string) => parseDomain(text, 'https://dealstead.com');
  expect(parse('Deals.Acme.com.')).toBe('deals.acme.com');
  for (const wrong of [
    'localhost',
    '10.0.0.1',
    '[::1]',
    'acme',
    'a.dealstead.com',
    'dealstead.com',
    'dealstead.co',
    'x.local',
  ])
    expect([wrong, parse(wrong)]).toEqual([wrong, null]);
});
