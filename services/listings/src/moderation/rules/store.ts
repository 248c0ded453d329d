import {
  type ModerationKind,
  type ModerationRuleCode,
  moderationRuleCodes,
  moderationRuleText,
  newAccountPolicy,
  ruleCountDays,
  type Status,
} from '@dealstead/contracts';
import type { ModerationRule } from '@dealstead/contracts/listings/moderation';
import { part, type SqlPart } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { ListingKind } from '../../catalog/index.ts';
import { bandsOf, nearBands } from './rules.ts';

type Sql = Pick<Tx, 'sql'>;

/** What an admin set for a rule. */
export type RuleSetting = Pick<ModerationRule, 'isOn' | 'threshold'>;
export type RuleSettings = Readonly<Record<ModerationRuleCode, RuleSetting>>;

const settingName = (rule: ModerationRuleCode) => `moderation-rule/${rule}`;

/** The settings of all rules; a rule that nobody changed is on with its default threshold. */
export async function readRuleSettings({ sql }: Db): Promise<RuleSettings> {
  const rows = await sql<{
    name: string;
    value: RuleSetting;
  }>`SELECT name, value FROM settings WHERE name LIKE 'moderation-rule/%'`;
  const settingOf = (rule: ModerationRuleCode): RuleSetting =>
    rows.find(({ name }) => name === settingName(rule))?.value ?? {
      isOn: true,
      threshold: moderationRuleText(rule).threshold?.default ?? null,
    };
  return Object.fromEntries(moderationRuleCodes.map((rule) => [rule, settingOf(rule)])) as unknown as RuleSettings;
}

/** Sets a rule. @returns what was set before; undefined for its defaults */
export async function saveRuleSetting(
  { sql }: Sql,
  rule: ModerationRuleCode,
  setting: RuleSetting,
  updatedBy: number | null,
): Promise<RuleSetting | undefined> {
  const name = settingName(rule);
  const [before] = await sql<{ value: RuleSetting }>`SELECT value FROM settings WHERE name = ${name} FOR UPDATE`;
  await sql`
    INSERT INTO settings (name, value, updated_by) VALUES (${name}, ${JSON.stringify(setting)}::jsonb, ${updatedBy}::int)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_by = excluded.updated_by, updated_at = now()`;
  return before?.value;
}

export type RuleCounts = Pick<ModerationRule, 'flagged' | 'upheld' | 'dismissed'>;

/** Flags of the last 90 days by rule, and what moderators decided about them. */
export async function countFlags({ sql }: Db): Promise<ReadonlyMap<string, RuleCounts>> {
  const rows = await sql<
    RuleCounts & { rule: string }
  >`SELECT rule, count(*)::int AS flagged, (count(*) FILTER (WHERE outcome = 'upheld'))::int AS upheld,
       (count(*) FILTER (WHERE outcome = 'dismissed'))::int AS dismissed
     FROM rule_flags WHERE flagged_at > now() - make_interval(days => ${ruleCountDays}) GROUP BY rule`;
  return new Map(rows.map(({ rule, ...counts }) => [rule, counts]));
}

/** Queues listings for the rules; deleted ones are left out. */
export async function queueChecks({ sql }: Sql, propertyIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO rule_checks (property_id) SELECT id FROM properties WHERE id = ANY (${[...propertyIds]}::int[])
    ON CONFLICT (property_id) DO UPDATE SET queued_at = now(), lease_until = '-infinity'`;
}

export interface ClaimedCheck {
  readonly propertyId: number;
  /** Text, because it is compared with the row's microseconds. */
  readonly queuedAt: string;
}

/** Seconds that a check is not claimed again: it is repeated after a failure. */
const leaseSeconds = 60;

/** Claims the check that waits longest. */
export async function claimCheck({ sql }: Db, except: readonly string[]): Promise<ClaimedCheck | undefined> {
  const rows =
    await sql<ClaimedCheck>`UPDATE rule_checks SET lease_until = now() + make_interval(secs => ${leaseSeconds}) WHERE property_id = (
       SELECT property_id FROM rule_checks WHERE lease_until <= now() AND property_id <> ALL (${except}::int[])
       ORDER BY queued_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING property_id, queued_at::text AS queued_at`;
  return rows[0];
}

/** Ends a check, unless the listing was queued again meanwhile. */
export async function finishCheck({ sql }: Sql, { propertyId, queuedAt }: ClaimedCheck): Promise<void> {
  await sql`DELETE FROM rule_checks WHERE property_id = ${propertyId} AND queued_at = ${queuedAt}::timestamptz`;
}

/** A listing as the rules read it. */
export interface CheckedListing {
  readonly id: number;
  readonly version: number;
  readonly userId: number;
  readonly status: Status;
  readonly title: string;
  readonly description: string;
  /** Dollars. */
  readonly price: number;
  readonly address: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string | null;
  readonly parcelNumber: string | null;
  readonly registeredAt: Date | null;
  /** Listings of its owner in the last 24 hours. */
  readonly recentListings: number;
  /** Its photos that have a difference hash. */
  readonly photos: readonly HashedPhoto[];
}

export interface HashedPhoto {
  /** Signed, in digits. */
  readonly hash: string;
  readonly uploadedAt: string;
}

/** Reads a listing for the rules; undefined where it is deleted. */
export async function readCheckedListing({ sql }: Db, id: number): Promise<CheckedListing | undefined> {
  const rows =
    await sql<CheckedListing>`SELECT p.id, p.version, p.user_id, p.status, p.title, p.description, p.price_cents / 100.0::float8 AS price,
       p.address, p.city, p.state, p.zip_code, p.parcel_number,
       m.registered_at,
       (SELECT count(*)::int FROM properties o WHERE o.user_id = p.user_id
         AND o.created_at > now() - make_interval(hours => ${newAccountPolicy.hours}) AND o.status <> 'draft') AS recent_listings,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('hash', ph.dhash::text, 'uploadedAt', ph.created_at) ORDER BY s.place), '[]')
         FROM property_photos s JOIN photos ph ON ph.id = s.photo_id
         WHERE s.property_id = p.id AND ph.dhash IS NOT NULL) AS photos
     FROM properties p LEFT JOIN members m ON m.id = p.user_id WHERE p.id = ${id}`;
  return rows[0];
}

/** The query for a listing of another member with nearly the same photo, uploaded earlier; also for tests of its plan. */
export function samePhotoQuery({ hash, uploadedAt }: HashedPhoto, ownerId: number, distance: number): SqlPart {
  const [one, two, three, four] = bandsOf(BigInt(hash)).map(nearBands);
  return part`
    WITH near AS MATERIALIZED (
      SELECT id, bit_count((ph.dhash # ${hash}::bigint)::bit(64)) AS distance FROM photos ph
      WHERE ph.dhash IS NOT NULL
        AND (ph.dhash_band_1 = ANY (${one}::int[]) OR ph.dhash_band_2 = ANY (${two}::int[])
          OR ph.dhash_band_3 = ANY (${three}::int[]) OR ph.dhash_band_4 = ANY (${four}::int[]))
        AND ph.user_id <> ${ownerId} AND ph.created_at < ${uploadedAt}::timestamptz)
    SELECT s.property_id FROM near JOIN property_photos s ON s.photo_id = near.id
    WHERE near.distance <= ${distance} ORDER BY near.distance, s.property_id LIMIT 1`;
}

/**
 * A listing of another member that shows nearly the same photo, uploaded earlier; null for none. `distance` is in bits, at
 * most 7.
 */
export async function findSamePhoto(
  { sql }: Db,
  { userId, photos }: Pick<CheckedListing, 'userId' | 'photos'>,
  distance: number,
): Promise<number | null> {
  for (const photo of photos) {
    const [same] = await sql<{ propertyId: number }>`${samePhotoQuery(photo, userId, distance)}`;
    if (same) return same.propertyId;
  }
  return null;
}

export interface NewFlag {
  readonly rule: ModerationRuleCode;
  readonly kind: ListingKind;
  readonly note: string;
}

/**
 * Stores a flag, once for a version of the listing and rule. What a rule flagged with the same words before is not flagged
 * again, unless a moderator agreed; a new account is flagged once in 24 hours. @returns whether it is new
 */
export async function insertFlag(
  { sql }: Sql,
  { id, version, userId }: Pick<CheckedListing, 'id' | 'version' | 'userId'>,
  { rule, kind, note }: NewFlag,
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO rule_flags (property_id, version, rule, kind, note)
    SELECT ${id}::int, ${version}::int, ${rule}::text, ${kind}::text, ${note}::text
    WHERE NOT EXISTS (SELECT FROM rule_flags f WHERE f.property_id = ${id} AND f.rule = ${rule} AND f.note = ${note}
        AND f.outcome IS DISTINCT FROM 'upheld')
      AND NOT (${rule}::text = 'new-account' AND EXISTS (
        SELECT FROM rule_flags f JOIN properties p ON p.id = f.property_id WHERE p.user_id = ${userId}
          AND f.rule = 'new-account' AND f.flagged_at > now() - make_interval(hours => ${newAccountPolicy.hours}::int)))
    ON CONFLICT (property_id, version, rule) DO NOTHING RETURNING rule`;
  return inserted.length > 0;
}

export type FlagOutcome = 'upheld' | 'dismissed';

/** Stores what a moderator decided about the flags of an item. A reversed decision changes what was upheld. */
export async function decideFlags(
  { sql }: Sql,
  propertyId: number,
  kind: ModerationKind,
  outcome: FlagOutcome,
): Promise<void> {
  await sql`
    UPDATE rule_flags SET outcome = ${outcome} WHERE property_id = ${propertyId} AND kind = ${kind}
      AND (outcome IS NULL OR (outcome = 'upheld' AND ${outcome}::text = 'dismissed'))`;
}
