import { todayOf } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { getImportQueues } from '@dealstead/contracts/tools/importQueues';
import * as contract from '@dealstead/contracts/tools/leadImports';
import {
  admitScope,
  assertCanExport,
  Conflict,
  handle,
  NotFound,
  Refusal,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { canSeeContactData } from '../../seats/permissions.ts';
import type { LeadDeps } from '../leads/routes.ts';
import { assertAssignable, assignedLeads } from '../records/assignment.ts';
import { streamLeadsCsv } from './exportCsv.ts';
import { guessMapping } from './rows.ts';
import { csvFile } from '../../csvFile.ts';
import { streamProblemsCsv } from '../../importStaging/problemsCsv.ts';
import { stageUpload } from '../../importStaging/stageUpload.ts';
import { countUndo, leadImports } from './store.ts';

const tag = '/api/lead-imports';
const importNotFound = () => new NotFound('This import no longer exists.');
const ownerOf = (actor: MemberIdentity): number => admitScope(actor, 'lead-management').ownerId;

/** A file holds addresses and numbers: a seat without the permission for them sees the files that they uploaded themselves. */
const isReadable = (actor: MemberIdentity, { userId }: { userId: number }): boolean =>
  userId === actor.id || canSeeContactData(actor, ownerOf(actor));

/** Import of leads from CSV, and their export. A delegate with the permission for leads imports for the owner. */
export function leadImportRoutes({ db, live: pages, teams }: LeadDeps): Route[] {
  const find = async (actor: MemberIdentity, id: number) => {
    const found = await leadImports.find(db, ownerOf(actor), id);
    if (!found || !isReadable(actor, found)) throw importNotFound();
    return found;
  };
  /** Starts a step of the background job; the import's state must allow it. */
  const start = async (actor: MemberIdentity, id: number, step: (tx: Tx) => Promise<boolean>) => {
    await find(actor, id);
    if (!(await db.change(step)))
      throw new Conflict('This import is at another step now. Reload the page.', 'import-state');
    pages.member(ownerOf(actor), tag);
    pages.admins(getImportQueues.path);
    return respond(await find(actor, id)).invalidates(tag);
  };

  return [
    handle(contract.listLeadImports, async ({ actor }) => {
      const imports = await leadImports.list(db, ownerOf(actor));
      return imports.filter((one) => isReadable(actor, one));
    }),

    handle(contract.uploadLeadImport, async ({ query: { name }, file, actor }) => {
      const upload = { name, ownerId: ownerOf(actor), userId: actor.id, guessMapping, remembersDefaults: true };
      const id = await stageUpload(db, leadImports, upload, file);
      pages.member(ownerOf(actor), tag);
      return respond(await find(actor, id)).invalidates(tag);
    }),

    handle(contract.getLeadImport, ({ params: { id }, actor }) => find(actor, id)),

    handle(contract.checkLeadImport, async ({ params: { id }, body, actor }) => {
      const { columns } = await find(actor, id);
      const unknown = Object.values(body.mapping).find((column) => !columns.includes(column));
      if (unknown !== undefined) throw new Refusal(400, 'invalid-input', `The file has no column “${unknown}”.`);
      if (Object.keys(body.mapping).length === 0) throw new Refusal(400, 'invalid-input', 'Match at least one column.');
      const { assignTo = [] } = body.defaults;
      if (assignTo.length > 0) await teams.load(ownerOf(actor));
      return start(actor, id, async (tx) => {
        for (const userId of assignTo)
          await assertAssignable(tx, assignedLeads, { ownerId: ownerOf(actor), actorId: actor.id }, userId);
        return leadImports.startCheck(tx, ownerOf(actor), id, body);
      });
    }),

    handle(contract.runLeadImport, ({ params: { id }, actor }) =>
      start(actor, id, (tx) => leadImports.startStep(tx, ownerOf(actor), id, ['checked', 'running'])),
    ),

    handle(contract.getLeadImportUndo, async ({ params: { id }, actor }) => {
      await find(actor, id);
      return countUndo(db, id);
    }),

    handle(contract.undoLeadImport, ({ params: { id }, body: { includesEdited }, actor }) =>
      start(actor, id, (tx) => leadImports.startUndo(tx, ownerOf(actor), id, includesEdited)),
    ),

    handle(contract.deleteLeadImport, async ({ params: { id }, actor }) => {
      await find(actor, id);
      if (!(await leadImports.delete(db, ownerOf(actor), id)))
        throw new Conflict('This import is being worked on. Try again when it is done.', 'import-state');
      pages.member(ownerOf(actor), tag);
      return respond({ message: 'File discarded.' }).invalidates(tag);
    }),

    handle(contract.listLeadImportProblems, async ({ params: { id }, actor }) => {
      await find(actor, id);
      return leadImports.listProblems(db, id, 0, 100);
    }),

    handle(contract.exportLeadImportProblems, async ({ params: { id }, actor }) => {
      const found = await find(actor, id);
      assertCanExport(actor, ownerOf(actor));
      return csvFile(streamProblemsCsv(db, leadImports, found), 'problems.csv');
    }),

    handle(contract.exportLeads, ({ query, actor }) => {
      const ownerId = ownerOf(actor);
      assertCanExport(actor, ownerId);
      const scope = { ownerId, actorId: actor.id, today: todayOf(actor) };
      const isShown = canSeeContactData(actor, ownerId);
      return csvFile(streamLeadsCsv(db, { ...scope, canSeeContactData: isShown }, query), 'leads.csv');
    }),
  ];
}
