import {
  addDays,
  canActFor,
  maxExportedActivity,
  type TeamActivityKind,
  teamPermissionLabels,
  marketplaceTimeZone,
} from '@dealstead/contracts';
import { startOfDayIn } from '@dealstead/contracts/listings/exportSchedule';
import * as endpoints from '@dealstead/contracts/tools/teamActivity';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { assertCanExport, csvLine, file, handle, maskText, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { readNames, canSeeContactData, type Teams, teamScope } from '../copies/index.ts';
import { byPosition, decodePosition, encodePosition, visibleKinds } from './rules.ts';
import type { ActivityEntry, ActivityPosition, ActivitySource } from './source.ts';

interface TeamActivityDeps {
  readonly db: Db;
  readonly teams: Teams;
  readonly sources: readonly ActivitySource[];
}

/** What an owner's team did, from the records of all modules that contribute a source. */
export function teamActivityRoutes(deps: TeamActivityDeps): Route[] {
  const { teams } = deps;
  return [
    handle(endpoints.getTeamActivityOptions, async ({ actor }) => {
      const { ownerId, isOwner, today } = teamScope(actor);
      const people = await teams.list(ownerId, null);
      return {
        today,
        isOwner,
        owner: { id: ownerId, name: people[0]!.name },
        kinds: visibleKinds(actor, ownerId),
        canExport: canActFor(actor, ownerId, 'exports'),
        people,
      };
    }),

    handle(endpoints.listTeamActivity, async ({ query, actor }) =>
      readEntries(deps, actor, { ...query, after: decodePosition(query.after) }),
    ),

    handle(endpoints.exportTeamActivity, async ({ query, actor }) => {
      assertCanExport(actor, teamScope(actor).ownerId);
      const entries = await readEntries(deps, actor, { ...query, after: null, limit: maxExportedActivity });
      return file('text/csv; charset=utf-8', toCsv(entries), {
        headers: {
          'content-disposition': 'attachment; filename="team-activity.csv"',
          'cache-control': 'no-store',
        },
      });
    }),
  ];
}

interface EntriesQuery {
  readonly person?: number | undefined;
  readonly kind?: TeamActivityKind | undefined;
  readonly day?: string | undefined;
  readonly after: ActivityPosition | null;
  readonly limit: number;
}

/** When a day of the member's calendar begins and ends. */
const dayIn = ({ timeZone = marketplaceTimeZone }: MemberIdentity, day: string) => ({
  begins: startOfDayIn(timeZone, day),
  ends: startOfDayIn(timeZone, addDays(day, 1)),
});

/** The newest entries of all sources that the caller sees, merged. */
async function readEntries(
  { db, sources }: TeamActivityDeps,
  actor: MemberIdentity,
  { person, kind, day, after, limit }: EntriesQuery,
): Promise<endpoints.TeamActivityEntry[]> {
  const { ownerId } = teamScope(actor);
  const kinds = visibleKinds(actor, ownerId).filter((visible) => kind === undefined || visible === kind);
  const request = { ownerId, person: person ?? null, day: day === undefined ? null : dayIn(actor, day), after, limit };
  const read = sources.filter((source) => kinds.includes(source.kind)).map((source) => source.read(db, request));
  const entries = (await Promise.all(read)).flat().toSorted(byPosition).slice(0, limit);
  const names = await readNames(db, [...new Set(entries.map(({ userId }) => userId))]);
  const isMasked = !canSeeContactData(actor, ownerId);
  return entries.map((entry) => show(entry, names.get(entry.userId) ?? null, isMasked));
}

function show(entry: ActivityEntry, name: string | null, isMasked: boolean): endpoints.TeamActivityEntry {
  const { micros, key, kind, userId, text, record } = entry;
  return {
    key,
    kind,
    at: new Date(micros / 1_000).toISOString(),
    userId,
    name,
    text: isMasked ? maskText(text) : text,
    record: record && isMasked ? { ...record, title: maskText(record.title) } : record,
    cursor: encodePosition({ micros, key }),
  };
}

const toCsv = (entries: readonly endpoints.TeamActivityEntry[]): string =>
  [
    csvLine(['Time (UTC)', 'Person', 'Kind', 'What', 'Record']),
    ...entries.map(({ at, name, kind, text, record }) =>
      csvLine([
        at.slice(0, 19).replace('T', ' '),
        name ?? 'Closed account',
        teamPermissionLabels[kind],
        text,
        record?.title ?? '',
      ]),
    ),
  ].join('');
