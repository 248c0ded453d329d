import { z } from 'zod';
import { hexColor } from '../brandColor.ts';
import { endpoint, Id, Message } from '../endpoint.ts';
import { multiLine, singleLine } from '../text.ts';
import { brandSlugPattern, logoLimits } from './brandOptions.ts';

const line = (max: number) => z.string().overwrite(singleLine).max(max);
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());
const color = z.string().regex(hexColor, 'Enter a color as # and six digits.').toUpperCase();

/** What an owner decides about their brand. */
export const BrandFields = z.strictObject({
  name: line(60).min(2, 'Required'),
  slug: z.string().trim().toLowerCase().regex(brandSlugPattern, 'Use 3 to 40 letters, digits and single hyphens.'),
  about: z.string().overwrite(multiLine).max(600),
  /** Color in light mode, and in dark mode; each has the contrast of text (`checkBrandColor`). */
  color,
  colorDark: color,
  email: optional(z.email().max(254)),
  phone: optional(line(40)),
  website: optional(z.url({ protocol: /^https?$/ }).max(200)),
  /** The lead form on the brand's page: its public key. */
  leadFormKey: optional(z.string().regex(/^[\w-]{16}$/)),
});
export type BrandFields = z.output<typeof BrandFields>;

/** A brand as it is shown to everyone. */
export const Brand = BrandFields.extend({
  userId: z.number().int(),
  /** Path of the logo with its version; null without one. */
  logo: z.string().nullable(),
});
export type Brand = z.infer<typeof Brand>;

/** A custom domain, with what the owner enters at their DNS provider. */
export const BrandDomain = z.object({
  host: z.string(),
  isVerified: z.boolean(),
  /** Records that prove ownership and lead here. */
  txt: z.object({ name: z.string(), value: z.string() }),
  cname: z.object({ name: z.string(), value: z.string() }),
  checkedAt: z.iso.datetime().nullable(),
  /** What the last check did not find; null after a successful one. */
  problem: z.string().nullable(),
  /** When a verified domain whose record is missing stops showing the page; null while the record is there. */
  stopsAt: z.iso.datetime().nullable(),
});
export type BrandDomain = z.infer<typeof BrandDomain>;

const OwnBrand = z.object({
  /** Null until it is saved for the first time. */
  brand: Brand.nullable(),
  domain: BrandDomain.nullable(),
  /** Name and address that a first brand may start with. */
  suggestion: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
});
export type OwnBrand = z.infer<typeof OwnBrand>;

const own = { service: 'account', access: 'member', feature: 'white-label' } as const;

export const getOwnBrand = endpoint({
  ...own,
  method: 'GET',
  path: '/api/brand',
  response: OwnBrand,
  summary: 'Your brand and its domain',
});

export const saveBrand = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/brand',
  body: BrandFields,
  response: OwnBrand,
  summary: 'Save your brand; 400 for a color without contrast, a reserved address or a name that imitates the platform',
});

export const deleteBrand = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/brand',
  response: Message,
  summary: 'Delete your brand; its page and domain stop at once',
});

export const uploadLogo = endpoint({
  ...own,
  method: 'POST',
  path: '/api/brand/logo',
  upload: { bytes: logoLimits.bytes },
  response: OwnBrand,
  summary: 'Replace the logo by a JPEG, PNG, WebP or AVIF image, which is encoded again',
});

export const deleteLogo = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/brand/logo',
  response: OwnBrand,
  summary: 'Remove the logo',
});

export const setBrandDomain = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/brand/domain',
  body: z.strictObject({ host: z.string().trim().toLowerCase().max(200) }),
  response: OwnBrand,
  summary: 'Name a domain of yours; it is used once its DNS records are verified',
});

export const checkBrandDomain = endpoint({
  ...own,
  method: 'POST',
  path: '/api/brand/domain/checks',
  response: OwnBrand,
  summary: 'Look the DNS records of your domain up',
});

export const deleteBrandDomain = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/brand/domain',
  response: OwnBrand,
  summary: 'Stop using your domain',
});

const params = z.object({ slug: z.string().regex(brandSlugPattern) });

export const getBrand = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/brands/{slug}',
  access: 'anyone',
  shared: true,
  params,
  response: Brand,
  summary: 'A brand by its page address; 308 with the new path in `details.path` for a former one',
});

export const getBrandLogo = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/brand-logos/{id}',
  access: 'anyone',
  params: z.object({ id: Id }),
  query: z.object({ v: z.string().max(20).optional() }),
  response: z.unknown(),
  content: 'image/png',
  summary: 'The logo of a member’s brand',
});

export const getLogoFile = endpoint({
  service: 'account',
  method: 'GET',
  path: '/internal/brand-logos/{id}',
  access: 'peer',
  params: z.object({ id: Id }),
  /** Base64; null without a logo, and while the brand is off. */
  response: z.object({ png: z.base64().nullable() }),
  summary: 'The logo of a member’s brand, for documents',
});

export const listBrandHosts = endpoint({
  service: 'account',
  method: 'GET',
  path: '/internal/brand-hosts',
  access: 'peer',
  response: z.array(z.object({ host: z.string(), slug: z.string() })),
  summary: 'The verified domains of brands that are on, for gateways',
});
export type BrandHost = z.infer<typeof listBrandHosts.response>[number];
