import { compareReleasedNames, type ReleasedName } from '@dealstead/contracts';
import type { ReleaseStatus } from '@dealstead/contracts/admin/releases';
import { CohortFields } from '@dealstead/contracts/platform/releases';
import type { Db } from '../database.ts';

interface VersionRow {
  name: string;
  version: string;
  publishedAt: Date;
}

/** What runs of each name, the twenty newest versions that passed their checks, its canary and what is paused. */
export async function readStatus({ prisma, pool }: Db): Promise<ReleaseStatus> {
  const [slices, pointers, canaries, paused, { rows: versions }] = await Promise.all([
    prisma.slice.findMany({ select: { name: true } }),
    prisma.releasePointer.findMany(),
    prisma.release.findMany({ where: { state: 'canary' }, select: { name: true, version: true, cohort: true } }),
    prisma.pausedPage.findMany({ orderBy: [{ slice: 'asc' }, { page: 'asc' }] }),
    pool.query<VersionRow>(`
      SELECT name, version, published_at AS "publishedAt"
      FROM (SELECT *, row_number() OVER (PARTITION BY name ORDER BY published_at DESC) AS place
            FROM releases WHERE state NOT IN ('published', 'refused')) AS ranked
      WHERE place <= 20 ORDER BY published_at DESC`),
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
        .map(({ version, publishedAt }) => ({ version, publishedAt: publishedAt.toISOString() })),
      paused: paused
        .filter(({ slice }) => slice === name)
        .map(({ page, reason, pausedBy, pausedAt }) => ({
          page: page === '' ? null : page,
          reason,
          by: pausedBy,
          since: pausedAt.toISOString(),
        })),
    };
  });
}
