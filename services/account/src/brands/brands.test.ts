import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Brand, BrandFields, BrandHost, OwnBrand } from '@dealstead/contracts/account/brands';
import sharp from 'sharp';
import { startDnsServer } from '../fixtures/dnsServer.ts';
import { parseProblem, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';
import { changeUser } from '../users/changeUser.ts';
import { checkNextDomain } from './domainJob.ts';
import { imitatesPlatform, parseDomain } from '../users/brands/rules.ts';

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
type Actor = NonNullable<Parameters<TestAccount['call']>[2]>;
const save = (actor: Actor, part: Partial<BrandFields>) =>
  account.call('PUT', '/api/brand', actor, { ...fields, ...part });
async function upload(actor: Actor, content: Buffer): Promise<Response> {
  const { identityHeader, signed } = await account.signedHeader(actor);
  return fetch(`${account.url}/api/brand/logo`, {
    method: 'POST',
    headers: { [identityHeader]: signed, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  });
}
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

test('a brand that is deleted and saved again continues its versions, and its logo has a new address', async () => {
  const { id, actor } = await partner();
  const slug = newSlug();
  const logo = await sharp({ create: { width: 80, height: 20, channels: 3, background: '#1D5F86' } })
    .png()
    .toBuffer();
  const logos: (string | null)[] = [];
  for (let round = 0; round < 2; round++) {
    await own(await save(actor, { slug }));
    logos.push((await own(await upload(actor, logo))).brand!.logo);
    expect((await account.call('DELETE', '/api/brand', actor)).status).toBe(200);
  }
  expect(new Set(logos).size).toBe(2);
  const { rows } = await account.db.pool.query<{ version: number; brand: Brand | null }>(
    `SELECT version, data -> 'brand' AS brand FROM outbox
     WHERE type = 'account.brand.changed.v1' AND subject = $1 ORDER BY seq`,
    [`brand/${id}`],
  );
  const versions = rows.map(({ version }) => Number(version));
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  expect(rows.map(({ brand }) => brand?.slug ?? null)).toEqual([slug, slug, null, slug, slug, null]);
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
])('a brand with %s is refused at its field', async (_, part, field) => {
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
  const photo = await sharp({ create: { width: 1_600, height: 400, channels: 3, background: '#1D5F86' } })
    .withExif({ IFD0: { Artist: 'Someone' } })
    .jpeg()
    .toBuffer();
  const { brand } = await own(await upload(actor, photo));
  const logo = await account.call('GET', brand!.logo!, account.visitor());
  const stored = Buffer.from(await logo.arrayBuffer());
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 640 });
  expect(stored.includes('Someone')).toBe(false);
  const forDocuments = await account.call('GET', `/internal/brand-logos/${id}`, account.peer);
  expect(await forDocuments.json()).toEqual({ png: stored.toString('base64') });
  expect((await upload(actor, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(400);
  expect((await upload(actor, photo.subarray(0, 500))).status).toBe(400);
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

describe('a verified domain', () => {
  const partnerWithDomain = async () => {
    const { id, actor } = await partner();
    const slug = newSlug();
    const host = `${slug}.delta.com`;
    await own(await save(actor, { slug }));
    const { domain } = await own(await account.call('PUT', '/api/brand/domain', actor, { host }));
    texts.set(domain!.txt.name, domain!.txt.value);
    await own(await account.call('POST', '/api/brand/domain/checks', actor));
    return { id, actor, host, slug, txt: domain!.txt };
  };
  type Reading = string[] | Error;
  /** Lets a day pass for one brand, and runs the daily check with what DNS servers answer. */
  const checkNextDay = async (id: number, reading: Reading) => {
    await account.db.pool.query(
      `UPDATE brands SET domain_checked_at = domain_checked_at - interval '1 day',
         domain_failed_at = domain_failed_at - interval '1 day' WHERE user_id = $1`,
      [id],
    );
    const readTexts = () => (reading instanceof Error ? Promise.reject(reading) : Promise.resolve(reading));
    const live = { member: () => undefined, admins: () => undefined };
    const deps = {
      db: account.db,
      dns: { readTexts },
      live,
      log: { warn: () => undefined },
      publicUrl: 'https://x.test',
    };
    expect(await checkNextDomain(deps)).toBe(true);
    expect(await checkNextDomain(deps)).toBe(false);
  };
  const subjectsTo = async (id: number) => {
    const { rows } = await account.db.pool.query<{ subject: string }>(
      "SELECT subject FROM mails WHERE key LIKE 'brand-domain/' || $1::int || '/%' ORDER BY id",
      [id],
    );
    return rows.map(({ subject }) => subject);
  };
  const domainOf = async (actor: Actor) => (await own(await account.call('GET', '/api/brand', actor))).domain!;

  test('stays in use through single failures and unanswered lookups', async () => {
    const { id, actor, host, slug, txt } = await partnerWithDomain();
    for (const reading of [[], new Error('SERVFAIL'), [txt.value], [], ['other'], [txt.value]])
      await checkNextDay(id, reading);
    expect(await domainOf(actor)).toMatchObject({ isVerified: true, problem: null, stopsAt: null });
    for (let day = 0; day < 10; day++) await checkNextDay(id, new Error('SERVFAIL'));
    expect(await domainOf(actor)).toMatchObject({ isVerified: true, stopsAt: null });
    expect(await hosts()).toContainEqual({ host, slug });
    // The owner is warned after two days in a row.
    expect(await subjectsTo(id)).toEqual([`Check the DNS records of ${host}`]);
  });

  test('is no longer used after a week without its record, of which the owner is notified before, and can be proved again', async () => {
    const { id, actor, host, slug, txt } = await partnerWithDomain();
    texts.delete(txt.name);
    const daysLeft: (number | null)[] = [];
    for (let day = 1; day <= 7; day++) {
      await checkNextDay(id, []);
      // Another check on the same day does not count.
      await account.call('POST', '/api/brand/domain/checks', actor);
      const { stopsAt } = await domainOf(actor);
      daysLeft.push(stopsAt === null ? null : Math.round((Date.parse(stopsAt) - Date.now()) / 86_400_000));
      if (day < 7) expect(await hosts()).toContainEqual({ host, slug });
    }
    expect(daysLeft).toEqual([6, 5, 4, 3, 2, 1, null]);
    expect(await subjectsTo(id)).toEqual([
      `Check the DNS records of ${host}`,
      `${host} stops showing your page tomorrow`,
      `${host} is no longer connected`,
    ]);
    expect(await domainOf(actor)).toMatchObject({ host, isVerified: false });
    expect((await hosts()).map((known) => known.host)).not.toContain(host);
    expect((await eventsOf(id)).at(-1)).toMatchObject({ host: null, brand: { slug } });
    const { rowCount } = await account.db.pool.query(
      "SELECT FROM outbox WHERE type = 'account.action.recorded.v1' AND data ->> 'action' = 'brand.domain-stopped' AND (data ->> 'memberId')::int = $1",
      [id],
    );
    expect(rowCount).toBe(1);
    texts.set(txt.name, txt.value);
    await own(await account.call('POST', '/api/brand/domain/checks', actor));
    expect(await hosts()).toContainEqual({ host, slug });
  });
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
