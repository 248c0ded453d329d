import { compareReleasedNames, type ReleasedName } from '@dealstead/contracts';
import type { ReleaseStatus } from '@dealstead/contracts/admin/releases';
import { CohortFields } from '@dealstead/contracts/platform/releases';
import { isoDates } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';
import { type Pointer, pointerColumns } from './store.ts';

interface VersionRow {
  name: string;
  version: string;
  publishedAt: Date;
}

interface PausedRow {
  slice: string;
  page: string | null;
  reason: string;
  by: string;
  since: Date;
}

/** What runs of each name, the twenty newest versions that passed their checks, its canary and what is paused. */
export async function readStatus({ sql }: Sql): Promise<ReleaseStatus> {
  const [slices, pointers, canaries, paused, versions] = await Promise.all([
    sql<{ name: string }>`SELECT name FROM slices`,
    sql<Pointer>`SELECT ${pointerColumns} FROM release_pointers`,
    sql<{ name: string; version: string; cohort: unknown }>`
      SELECT name, version, cohort FROM releases WHERE state = 'canary'`,
    sql<PausedRow>`
      SELECT slice, nullif(page, '') AS page, reason, paused_by AS by, paused_at AS since FROM paused_pages AS paused
      ORDER BY slice, paused.page`,
    sql<VersionRow>`
      SELECT name, version, published_at
      FROM (SELECT *, row_number() OVER (PARTITION BY name ORDER BY published_at DESC) AS place
            FROM releases WHERE state NOT IN ('published', 'refused')) AS ranked
      WHERE place <= 20 ORDER BY published_at DESC`,
  ]);
  const wasMovedWith = (pointer: (typeof pointers)[number] | undefined, other: ReleasedName) =>
    pointer !== undefined &&
    pointer.revision !== null &&
    pointers.some(({ name, revision }) => name === other && revision === pointer.revision);
  const names = slices.map(({ name }) => name).toSorted(compareReleasedNames);
  return names.map((name) => {
    const pointer = pointers.find((other) => other.name === name);
    const canary = canaries.find((other) => other.name === name);
    return {
      name,
      current: pointer?.version ?? null,
      previous: pointer?.previous ?? null,
      since: pointer?.promotedAt.toISOString() ?? null,
      promotedBy: pointer?.promotedBy ?? null,
      promotedWith: names.filter((other) => other !== name && wasMovedWith(pointer, other)),
      canary: canary ? { version: canary.version, cohort: CohortFields.parse(canary.cohort) } : null,
      published: versions
        .filter((published) => published.name === name)
        .map(({ version, publishedAt }) => isoDates({ version, publishedAt })),
      paused: paused
        .filter(({ slice }) => slice === name)
        .map(({ page, reason, by, since }) => isoDates({ page, reason, by, since })),
    };
  });
}
