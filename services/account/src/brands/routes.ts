import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brandPath, logoLimits } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/account/brands';
import { brandChanged, createEvent } from '@dealstead/contracts/events';
import {
  Conflict,
  file as fileResponse,
  handle,
  type Live,
  NotFound,
  Refusal,
  respond,
  type Route,
} from '@dealstead/service-kit';
import { encodeImage } from '@dealstead/service-kit/encodeImage';
import { detectFileType } from '@dealstead/service-kit/fileType';
import type { AccountDatabase, AccountTransaction, User } from '../database.ts';
import { displayName } from '../team/index.ts';
import {
  type StoredBrand,
  claimSlug,
  deleteBrand,
  domainStopsAt,
  emitBrand,
  findBySlug,
  findOwn,
  findProblems,
  findUser,
  isBrandOn,
  listVerifiedHosts,
  lockBrand,
  parseDomain,
  readLogo,
  setDomain,
  setLogo,
  toBrand,
  upsertBrand,
} from '../users/index.ts';
import type { DnsLookup } from './dns.ts';
import { checkDomain, storeCheck, txtName, txtValue } from './domainCheck.ts';

export interface BrandDeps {
  readonly db: AccountDatabase;
  readonly live: Live;
  readonly dns: DnsLookup;
  readonly publicUrl: string;
}

const tags = ['/api/brand', '/api/brands', '/api/brand-logos', '/api/properties'];
const noBrand = () => new NotFound('Save your brand first.');
const notOn = () => new NotFound('There is no such page.');

/** A member's brand: white-label on shared pages, mails, documents, forms, and a page and domain of its own. */
export function brandRoutes(deps: BrandDeps): Route[] {
  const { db, live } = deps;

  async function requireUser(id: number): Promise<User> {
    const user = await findUser(db, id);
    if (!user) throw new NotFound('There is no such member.');
    return user;
  }
  async function readOwn(userId: number): Promise<endpoints.OwnBrand> {
    const [user, brand] = await Promise.all([requireUser(userId), findOwn(db, userId)]);
    const { company, email, phone } = user;
    return {
      brand: brand ? toBrand(brand) : null,
      domain: brand ? toDomain(brand, deps.publicUrl) : null,
      suggestion: { name: company || displayName(user), email, phone },
    };
  }
  /** Changes a brand that exists, and emits the event. */
  async function change(userId: number, edit: Edit) {
    const user = await requireUser(userId);
    await db.change(async (tx) => {
      const brand = await lockBrand(tx, userId);
      if (!brand) throw noBrand();
      await edit(tx, brand, user);
      await emitBrand(tx, user);
    });
    return changed(userId);
  }
  async function changed(userId: number) {
    live.member(userId, ...tags);
    return respond(await readOwn(userId)).invalidates(...tags);
  }

  return [
    handle(endpoints.getOwnBrand, ({ actor }) => readOwn(actor.id)),

    handle(endpoints.saveBrand, async ({ body, actor }) => {
      const problems = findProblems(body);
      const [first] = Object.values(problems);
      if (first !== undefined) throw new Refusal(400, 'invalid-input', first, problems);
      const user = await requireUser(actor.id);
      await db.change(async (tx) => {
        if (!(await claimSlug(tx, actor.id, body.slug))) {
          const taken = 'Someone else has this address. Choose another.';
          throw new Refusal(400, 'invalid-input', taken, { slug: taken });
        }
        await upsertBrand(tx, actor.id, body);
        await emitBrand(tx, user);
      });
      return changed(actor.id);
    }),

    handle(endpoints.deleteBrand, async ({ actor }) => {
      await db.change(async (tx) => {
        const version = await deleteBrand(tx, actor.id);
        if (version === null) throw noBrand();
        const subject = { subject: `brand/${actor.id}`, version };
        await tx.emit(createEvent(brandChanged, subject, { userId: actor.id, brand: null, host: null }));
      });
      live.member(actor.id, ...tags);
      return respond({ message: 'Brand deleted.' }).invalidates(...tags);
    }),

    handle(endpoints.uploadLogo, async ({ file, actor }) => {
      const content = await buffer(file);
      if (!['jpeg', 'png', 'webp', 'avif'].includes(detectFileType(content.subarray(0, 512)) ?? ''))
        throw new Refusal(400, 'file-type', 'Upload a JPEG, PNG, WebP or AVIF image.');
      const logo = await encodeImage(content, { longestSide: logoLimits.longestSide, format: 'png' });
      return change(actor.id, (tx) => setLogo(tx, actor.id, logo.file));
    }),

    handle(endpoints.deleteLogo, ({ actor }) => change(actor.id, (tx) => setLogo(tx, actor.id, null))),

    ...domainRoutes(deps, change),
    ...publicRoutes(deps),
  ];
}

type Edit = (tx: AccountTransaction, brand: StoredBrand, user: User) => Promise<void>;
type Change = (userId: number, edit: Edit) => Promise<ReturnType<typeof respond<endpoints.OwnBrand>>>;

function domainRoutes({ db, dns, publicUrl }: BrandDeps, change: Change): Route[] {
  return [
    handle(endpoints.setBrandDomain, async ({ body, actor }) => {
      const host = parseDomain(body.host, publicUrl);
      if (host === null) {
        const message = 'Enter a domain of your own, such as deals.example.com.';
        throw new Refusal(400, 'invalid-input', message, { host: message });
      }
      return change(actor.id, async (tx, { domain }) => {
        if (domain !== host) await setDomain(tx, actor.id, { host, token: randomBytes(16).toString('hex') });
      });
    }),

    handle(endpoints.checkBrandDomain, async ({ actor, log }) => {
      const brand = await findOwn(db, actor.id);
      if (!brand?.domain || !brand.domainToken) throw new NotFound('Enter a domain first.');
      const { domain, domainToken } = brand;
      const check = await checkDomain(dns, log, domain, domainToken);
      return change(actor.id, async (tx, _, user) => {
        if ((await storeCheck(tx, { user, host: domain, check, publicUrl })) === 'taken')
          throw new Conflict('Another brand has proved that this domain is theirs.', 'domain-taken');
      });
    }),

    handle(endpoints.deleteBrandDomain, ({ actor }) => change(actor.id, (tx) => setDomain(tx, actor.id, null))),
  ];
}

function toDomain({ domain, domainToken, ...brand }: StoredBrand, publicUrl: string): endpoints.BrandDomain | null {
  if (domain === null || domainToken === null) return null;
  return {
    host: domain,
    isVerified: brand.domainVerifiedAt !== null,
    txt: { name: txtName(domain), value: txtValue(domainToken) },
    cname: { name: domain, value: new URL(publicUrl).hostname },
    checkedAt: brand.domainCheckedAt?.toISOString() ?? null,
    problem: brand.domainProblem,
    stopsAt: brand.domainFailedAt && domainStopsAt(brand.domainFailures, brand.domainFailedAt).toISOString(),
  };
}

/** What everyone reads. A brand whose owner lost the plan is not found. */
function publicRoutes({ db }: BrandDeps): Route[] {
  const isOn = async (userId: number) => {
    const user = await findUser(db, userId);
    return user !== null && isBrandOn(user);
  };
  const readShownLogo = async (userId: number) => ((await isOn(userId)) ? readLogo(db, userId) : null);
  return [
    handle(endpoints.getBrand, async ({ params: { slug } }) => {
      const brand = await findBySlug(db, slug);
      if (!brand || !(await isOn(brand.userId))) throw notOn();
      if (brand.slug !== slug)
        throw new Refusal(308, 'moved', 'This page has a new address.', { path: brandPath(brand.slug) });
      return toBrand(brand);
    }),

    handle(endpoints.getBrandLogo, async ({ params: { id }, query: { v } }) => {
      const logo = await readShownLogo(id);
      if (logo === null) throw new NotFound('There is no such image.');
      return fileResponse('image/png', logo, v === undefined ? {} : { maxAge: 86_400 });
    }),

    handle(endpoints.getLogoFile, async ({ params: { id } }) => ({
      png: (await readShownLogo(id))?.toString('base64') ?? null,
    })),

    handle(endpoints.listBrandHosts, async () => {
      const hosts = await listVerifiedHosts(db);
      const on = await Promise.all(hosts.map(({ userId }) => isOn(userId)));
      return hosts.filter((_, i) => on[i]).map(({ host, slug }) => ({ host, slug }));
    }),
  ];
}
