import { ownersOf } from '@dealstead/contracts';
import { cashOnCashNote, keptItems, missingText, profilesOf, readSources } from '@dealstead/formulas';
import * as endpoints from '@dealstead/contracts/tools/calculations';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { Conflict, handle, handleIdempotent, type Live, NotFound, Refusal, type Route } from '@dealstead/service-kit';
import { storeFiguresOfAnalyzed, dealTags } from '../../crm/index.ts';
import type { Db, Tx } from '../../database.ts';
import { documentRoutes, type CalculationDeps } from './documentRoutes.ts';
import { nameProfiles } from './profiles.ts';
import { assertContent, columnsOf, createShareToken, hashShareToken } from './rules.ts';
import {
  attachRow,
  countRows,
  deleteRow,
  findRow,
  findVersion,
  insertRow,
  knownAttachments,
  listRows,
  listTargets,
  listVersionRows,
  lockRow,
  replaceRow,
  setShare,
  type Attachment,
  type CalculationRow,
  type ListedRow,
  type SubjectOwners,
  type SummaryRow,
} from './store.ts';

const noCalculation = () => new NotFound('There is no such saved analysis.');

const dollars = (cents: number | null) => (cents === null ? null : cents / 100);

const toListed = ({ inputs, sources, ...row }: ListedRow & SummaryRow) => ({
  ...row,
  missing: missingText(row.mode, inputs, sources),
  profiles: profilesOf(readSources(inputs, sources)),
  updatedAt: row.updatedAt.toISOString(),
  sharedUntil: row.sharedUntil?.toISOString() ?? null,
  summary: {
    annualCashFlow: dollars(row.annualCashFlow),
    cashOnCashReturn: row.cashOnCashReturn,
    cashOnCashNote: cashOnCashNote(row.mode, inputs),
    netProfit: dollars(row.netProfit),
    totalRoi: row.totalRoi,
  },
});

/** Refuses an attachment that does not exist or is another member's; both look alike. */
function assertKnown(asked: Attachment, known: Attachment): void {
  const details: Record<string, string> = {};
  if (asked.propertyId !== known.propertyId) details.propertyId = 'There is no such listing.';
  if (asked.leadId !== known.leadId) details.leadId = 'There is no such lead.';
  if (asked.dealId !== known.dealId) details.dealId = 'There is no such deal.';
  const [message] = Object.values(details);
  if (message !== undefined) throw new Refusal(400, 'invalid-input', message, details);
}

/** Refuses a change that is based on another version than the stored one; the message and the details name both. */
function assertCurrent(row: CalculationRow, version: number): void {
  if (row.version === version) return;
  throw new Conflict(
    `Version ${row.version}, “${row.name}”, was saved elsewhere after your version ${version}.`,
    'version-conflict',
    { version: row.version, name: row.name, savedAt: row.updatedAt.toISOString() },
  );
}

/** Saved calculations. Everyone sees and changes their own only; a shared link is read by whoever has it. */
export function calculationRoutes(deps: CalculationDeps & { readonly live: Live }): Route[] {
  const { db, live } = deps;
  return [...readRoutes(db), ...documentRoutes(deps), ...writeRoutes(db, live), ...shareRoutes(db)];
}

/** Whose deals and leads a caller may attach an analysis to: their own, and with a seat for them its owner's. */
const ownersFor = (actor: MemberIdentity): SubjectOwners => ({
  deals: ownersOf(actor, 'deals'),
  leads: ownersOf(actor, 'leads'),
});

/** Deals state the figures of the analyses that are attached to them: stores these, and refreshes open pages after the commit. */
async function updateDeals(tx: Tx, live: Live, dealIds: readonly (number | null)[]): Promise<void> {
  const owners = await storeFiguresOfAnalyzed(tx, dealIds);
  tx.afterCommit(() => owners.forEach((ownerId) => live.member(ownerId, ...dealTags)));
}

function readRoutes(db: Db): Route[] {
  return [
    handle(endpoints.listCalculations, async ({ actor, query }) => ({
      calculations: (await listRows(db, actor.id, query)).map(toListed),
      limit: endpoints.calculationLimits.calculations,
    })),

    handle(endpoints.getCalculation, async ({ params, actor }) => {
      const found = await findRow(db, actor.id, params.id);
      if (!found) throw noCalculation();
      const row = await nameProfiles(db, actor.id, found);
      return { ...row, updatedAt: row.updatedAt.toISOString(), sharedUntil: row.sharedUntil?.toISOString() ?? null };
    }),

    handle(endpoints.listCalculationVersions, async ({ params, actor }) => {
      const rows = await listVersionRows(db, actor.id, params.id);
      if (rows.length === 0) throw noCalculation();
      return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }));
    }),

    handle(endpoints.getCalculationTargets, ({ actor }) => listTargets(db, ownersFor(actor))),
  ];
}

/** What a version holds of a calculation. What it is attached to is not of a version. */
const contentKeys = ['name', 'inputs', 'sources', 'scenarios', 'simulation', 'items'] as const;

function writeRoutes(db: Db, live: Live): Route[] {
  return [
    handleIdempotent(endpoints.createCalculation, db, async ({ body, actor }, tx) => {
      assertContent(body.mode, body);
      const limit = endpoints.calculationLimits.calculations;
      if ((await countRows(tx, actor.id)) >= limit) {
        throw new Conflict(`You can save up to ${limit} analyses. Delete some first.`, 'too-many-calculations');
      }
      assertKnown(body, await knownAttachments(tx, ownersFor(actor), body));
      const id = await insertRow(tx, actor.id, { ...body, columns: columnsOf(body.mode, body.inputs) });
      await updateDeals(tx, live, [body.dealId]);
      return { id, version: 1 };
    }),

    handle(endpoints.updateCalculation, async ({ params, body, actor }) =>
      db.change(async (tx) => {
        const row = await lockRow(tx, actor.id, params.id);
        if (!row) throw noCalculation();
        assertCurrent(row, body.version);
        const { version: _, ...changes } = body;
        const merged = { ...row, ...changes };
        // A client that does not know items changes their figure: what no longer adds up is left out.
        const items = changes.items ?? keptItems(row.mode, merged.inputs, row.items);
        const content = { ...merged, items };
        assertContent(row.mode, content);
        // A lead or deal that was deleted since is no longer attached; only what the call names must exist.
        const known = await knownAttachments(tx, ownersFor(actor), content);
        const named = (key: keyof Attachment) => (changes[key] === undefined ? known[key] : content[key]);
        assertKnown({ propertyId: named('propertyId'), leadId: named('leadId'), dealId: named('dealId') }, known);
        if (contentKeys.every((key) => changes[key] === undefined)) {
          await attachRow(tx, row.id, known);
          await updateDeals(tx, live, [row.dealId, known.dealId]);
          return { id: row.id, version: row.version };
        }
        const version = row.version + 1;
        const columns = columnsOf(row.mode, content.inputs);
        await replaceRow(tx, { id: row.id, version }, { ...content, ...known, columns });
        await updateDeals(tx, live, [row.dealId, known.dealId]);
        return { id: row.id, version };
      }),
    ),

    handle(endpoints.restoreCalculationVersion, async ({ params, body, actor }) =>
      db.change(async (tx) => {
        const row = await lockRow(tx, actor.id, params.id);
        if (!row) throw noCalculation();
        assertCurrent(row, body.version);
        const restored = await findVersion(tx, row.id, params.version);
        if (!restored) throw new NotFound('This version is no longer stored.');
        const version = row.version + 1;
        const known = await knownAttachments(tx, ownersFor(actor), row);
        const columns = columnsOf(row.mode, restored.inputs);
        await replaceRow(
          tx,
          { id: row.id, version },
          { ...restored, ...known, mode: row.mode, columns },
          params.version,
        );
        await updateDeals(tx, live, [row.dealId, known.dealId]);
        return { id: row.id, version };
      }),
    ),

    handle(endpoints.deleteCalculation, async ({ params, actor }) => {
      await db.change(async (tx) => {
        const row = await lockRow(tx, actor.id, params.id);
        if (!row) throw noCalculation();
        await deleteRow(tx, actor.id, row.id);
        await updateDeals(tx, live, [row.dealId]);
      });
      return { message: 'Analysis deleted' };
    }),
  ];
}

const day = 86_400_000;

function shareRoutes(db: Db): Route[] {
  return [
    handle(endpoints.shareCalculation, async ({ params, body, actor }) => {
      const token = createShareToken();
      const expiresAt = new Date(Date.now() + body.days * day);
      const share = { hash: hashShareToken(token), expiresAt };
      if (!(await db.change((tx) => setShare(tx, actor.id, params.id, share)))) throw noCalculation();
      return { path: `/calculator/shared/${token}`, sharedUntil: expiresAt.toISOString() };
    }),

    handle(endpoints.revokeShare, async ({ params, actor }) => {
      if (!(await db.change((tx) => setShare(tx, actor.id, params.id, null)))) throw noCalculation();
      return { message: 'The link no longer works' };
    }),
  ];
}
