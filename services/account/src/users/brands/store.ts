import type { Brand, BrandFields } from '@dealstead/contracts/account/brands';
import { part } from '@dealstead/service-kit';
import type { AccountTransaction, Sql } from '../../database.ts';
import type { DomainCheck } from './rules.ts';

export interface StoredBrand extends BrandFields {
  readonly userId: number;
  readonly version: number;
  readonly logo: string | null;
  readonly domain: string | null;
  readonly domainToken: string | null;
  readonly domainVerifiedAt: Date | null;
  readonly domainCheckedAt: Date | null;
  readonly domainProblem: string | null;
  /** Days in a row on which the record of a verified domain was missing, and when the last of them was counted. */
  readonly domainFailures: number;
  readonly domainFailedAt: Date | null;
}

const columns = part`b.user_id, b.version, b.slug, b.name, b.about, b.color, b.color_dark, b.email, b.phone, b.website,
  b.lead_form_key, CASE WHEN b.logo IS NOT NULL THEN '/api/brand-logos/' || b.user_id || '?v=' || b.logo_version END AS logo,
  b.domain, b.domain_token, b.domain_verified_at, b.domain_checked_at, b.domain_problem, b.domain_failures,
  b.domain_failed_at`;

/** A brand without what only its owner sees. */
export const toBrand = ({
  version: _version,
  domain: _domain,
  domainToken: _token,
  domainVerifiedAt: _verifiedAt,
  domainCheckedAt: _checkedAt,
  domainProblem: _problem,
  domainFailures: _failures,
  domainFailedAt: _failedAt,
  ...brand
}: StoredBrand): Brand => brand;

export async function findOwn({ sql }: Sql, userId: number): Promise<StoredBrand | undefined> {
  const [found] = await sql<StoredBrand>`SELECT ${columns} FROM brands b WHERE b.user_id = ${userId}`;
  return found;
}

/** A member's brand, locked. */
export async function lockBrand(tx: AccountTransaction, userId: number): Promise<StoredBrand | undefined> {
  const [row] = await tx.sql<StoredBrand>`SELECT ${columns} FROM brands b WHERE b.user_id = ${userId} FOR UPDATE`;
  return row;
}

/** The brand that has or had this page address. */
export async function findBySlug({ sql }: Sql, slug: string): Promise<StoredBrand | undefined> {
  const [found] = await sql<StoredBrand>`
    SELECT ${columns} FROM brand_slugs s JOIN brands b ON b.user_id = s.user_id WHERE s.slug = ${slug}`;
  return found;
}

export async function readLogo({ sql }: Sql, userId: number): Promise<Buffer | null> {
  const [found] = await sql<{ logo: Buffer | null }>`SELECT logo FROM brands WHERE user_id = ${userId}`;
  return found?.logo ?? null;
}

/** @returns whether the page address is free or was this member's */
export async function claimSlug({ sql }: AccountTransaction, userId: number, slug: string): Promise<boolean> {
  const [row] = await sql<{ userId: number }>`
    INSERT INTO brand_slugs AS known (slug, user_id) VALUES (${slug}, ${userId})
    ON CONFLICT (slug) DO UPDATE SET slug = excluded.slug RETURNING user_id`;
  return row?.userId === userId;
}

export async function upsertBrand({ sql }: AccountTransaction, userId: number, brand: BrandFields): Promise<void> {
  await sql`
    INSERT INTO brands AS known (user_id, slug, name, about, color, color_dark, email, phone, website, lead_form_key)
    VALUES (${userId}, ${brand.slug}, ${brand.name}, ${brand.about}, ${brand.color}, ${brand.colorDark}, ${brand.email},
      ${brand.phone}, ${brand.website}, ${brand.leadFormKey})
    ON CONFLICT (user_id) DO UPDATE SET slug = excluded.slug, name = excluded.name, about = excluded.about,
      color = excluded.color, color_dark = excluded.color_dark, email = excluded.email, phone = excluded.phone,
      website = excluded.website, lead_form_key = excluded.lead_form_key, updated_at = now()`;
}

/** Deletes a brand. Its addresses stay reserved for the member. @returns the version of the deletion; null without a brand */
export async function deleteBrand({ sql }: AccountTransaction, userId: number): Promise<number | null> {
  const [row] = await sql<{
    version: number;
  }>`
    DELETE FROM brands WHERE user_id = ${userId} RETURNING nextval('brand_versions')::int AS version`;
  return row?.version ?? null;
}

export async function setLogo({ sql }: AccountTransaction, userId: number, logo: Buffer | null): Promise<void> {
  await sql`
    UPDATE brands SET logo = ${logo}::bytea, logo_version = nextval('brand_versions'), updated_at = now() WHERE user_id = ${userId}`;
}

export async function setDomain(
  { sql }: AccountTransaction,
  userId: number,
  domain: { host: string; token: string } | null,
): Promise<void> {
  await sql`
    UPDATE brands SET domain = ${domain?.host ?? null}, domain_token = ${domain?.token ?? null}, domain_verified_at = NULL,
      domain_checked_at = NULL, domain_problem = NULL, domain_failures = 0, domain_failed_at = NULL WHERE user_id = ${userId}`;
}

/**
 * Stores a check. A verified domain whose record is missing stays verified, and the day counts as failed; one whose DNS servers
 * did not answer is not missing. A domain that another brand has proved stays theirs.
 * @returns the brand with the check; null where the domain is another's
 */
export async function setDomainCheck(
  tx: AccountTransaction,
  userId: number,
  host: string,
  { problem, isMissing }: DomainCheck,
): Promise<StoredBrand | null> {
  const rows = await tx.sql`
    UPDATE brands SET domain_checked_at = now(), domain_problem = ${problem},
      domain_verified_at = CASE WHEN ${problem}::text IS NULL THEN coalesce(domain_verified_at, now()) ELSE domain_verified_at END,
      domain_failures = CASE WHEN ${problem}::text IS NULL THEN 0 ELSE domain_failures END,
      domain_failed_at = CASE WHEN ${problem}::text IS NULL THEN NULL ELSE domain_failed_at END
    WHERE user_id = ${userId} AND domain = ${host} AND (${problem}::text IS NOT NULL OR NOT EXISTS (
      SELECT FROM brands other WHERE other.domain = ${host} AND other.domain_verified_at IS NOT NULL
        AND other.user_id <> ${userId})) RETURNING user_id`;
  if (rows.length === 0) return null;
  if (isMissing)
    await tx.sql`
      UPDATE brands SET domain_failures = domain_failures + 1, domain_failed_at = now()
      WHERE user_id = ${userId} AND domain_verified_at IS NOT NULL
        AND (domain_failed_at IS NULL OR domain_failed_at <= now() - interval '20 hours')`;
  return (await lockBrand(tx, userId))!;
}

/** A verified domain that was not checked for a day; undefined if none is due. */
export async function findDueDomain({ sql }: Sql, except: readonly string[]): Promise<number | null> {
  const [found] = await sql<{ userId: number }>`
    SELECT user_id FROM brands
    WHERE domain_verified_at IS NOT NULL AND domain_checked_at <= now() - interval '1 day'
    AND user_id <> ALL (${except}::int[])
    ORDER BY domain_checked_at LIMIT 1`;
  return found?.userId ?? null;
}

/** Stops using a domain; its records stay on the owner's page, so that it can be verified again. */
export async function stopDomain({ sql }: AccountTransaction, userId: number, problem: string): Promise<void> {
  await sql`
    UPDATE brands SET domain_verified_at = NULL, domain_failures = 0, domain_failed_at = NULL, domain_problem = ${problem}
    WHERE user_id = ${userId}`;
}

/** @returns the new version of a brand, which orders its events; null without one */
export async function nextVersion({ sql }: AccountTransaction, userId: number): Promise<number | null> {
  const [row] = await sql<{ version: number }>`
    UPDATE brands SET version = nextval('brand_versions') WHERE user_id = ${userId} RETURNING version`;
  return row?.version ?? null;
}

/** Verified domains, whether their brands are on or not. */
export async function listVerifiedHosts({ sql }: Sql) {
  const rows = await sql<{ userId: number; host: string; slug: string }>`
    SELECT user_id, domain AS host, slug FROM brands WHERE domain_verified_at IS NOT NULL AND domain IS NOT NULL ORDER BY domain`;
  return rows;
}
