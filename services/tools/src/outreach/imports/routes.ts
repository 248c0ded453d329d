import { maxContactsPerList, maxInvitationsPerList } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { getImportQueues } from '@dealstead/contracts/tools/importQueues';
import * as contract from '@dealstead/contracts/tools/outreachImports';
import {
  assertCanExport,
  Conflict,
  handle,
  type Live,
  NotFound,
  Refusal,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { OutreachImport } from '@dealstead/contracts/tools/outreachImports';
import { csvFile } from '../../csvFile.ts';
import { streamProblemsCsv } from '../../importStaging/problemsCsv.ts';
import { stageUpload } from '../../importStaging/stageUpload.ts';
import { renderInvitation } from '../invitations/mail.ts';
import { scopeOf } from '../scope.ts';
import type { Senders } from '../sender.ts';
import { mailTest, sampleRecipient } from '../testMail.ts';
import { guessMapping } from './rows.ts';
import { countUndo, listPreview, outreachImports, outreachImportsOf } from './store.ts';

const tag = '/api/outreach-imports';
const importNotFound = () => new NotFound('This list no longer exists.');
const maxRows = { contacts: maxContactsPerList, invitations: maxInvitationsPerList };

export interface OutreachImportDeps {
  readonly db: Db;
  readonly live: Live;
  readonly senders: Senders;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/** Lists of contacts and of invitations, from a file or pasted. */
export function outreachImportRoutes({ db, live, senders, publicUrl }: OutreachImportDeps): Route[] {
  /** Someone who may not see contact data sees the lists that they uploaded themselves. */
  const find = async (actor: MemberIdentity, id: number) => {
    const { ownerId, actorId, canSeeContactData } = scopeOf(actor);
    const found = await outreachImports.find(db, ownerId, id);
    if (!found || (!canSeeContactData && found.userId !== actorId)) throw importNotFound();
    return found;
  };
  /** Starts a step of the background job; the list's state must allow it. */
  const start = async (actor: MemberIdentity, id: number, step: (tx: Tx) => Promise<boolean>) => {
    if (!(await db.change(step)))
      throw new Conflict('This list is at another step now. Reload the page.', 'import-state');
    live.member(scopeOf(actor).ownerId, tag);
    live.admins(getImportQueues.path);
    return respond(await find(actor, id)).invalidates(tag);
  };

  return [
    handle(contract.listOutreachImports, async ({ query: { kind }, actor }) => {
      const { ownerId, actorId, canSeeContactData } = scopeOf(actor);
      const lists = await outreachImportsOf[kind].list(db, ownerId);
      return lists.filter(({ userId }) => canSeeContactData || userId === actorId);
    }),

    handle(contract.uploadOutreachImport, async ({ query: { kind, name }, file, actor }) => {
      const { ownerId, actorId } = scopeOf(actor);
      const upload = {
        name,
        ownerId,
        userId: actorId,
        further: { kind },
        guessMapping: (columns: readonly string[]) => guessMapping(kind, columns),
        maxRows: maxRows[kind],
      };
      const id = await stageUpload(db, outreachImportsOf[kind], upload, file);
      live.member(ownerId, tag);
      return respond(await find(actor, id)).invalidates(tag);
    }),

    handle(contract.getOutreachImport, ({ params: { id }, actor }) => find(actor, id)),

    handle(contract.checkOutreachImport, async ({ params: { id }, body, actor }) => {
      const { columns } = await find(actor, id);
      const unknown = Object.values(body.mapping).find((column) => !columns.includes(column));
      if (unknown !== undefined) throw new Refusal(400, 'invalid-input', `The file has no column “${unknown}”.`);
      if (Object.keys(body.mapping).length === 0) throw new Refusal(400, 'invalid-input', 'Match at least one column.');
      return start(actor, id, (tx) => outreachImports.startCheck(tx, scopeOf(actor).ownerId, id, body));
    }),

    handle(contract.testOutreachImport, async ({ params: { id }, actor }) => {
      const { kind, defaults } = await find(actor, id);
      if (kind !== 'invitations') throw new Conflict('Only invitations have a test.', 'no-test');
      const { firstName } = sampleRecipient;
      return mailTest({ db, senders }, actor, `invitations-${id}`, (sender) =>
        renderInvitation({ firstName, note: defaults.note || null, sender, link: publicUrl, stopUrl: publicUrl }),
      );
    }),

    handle(contract.runOutreachImport, async ({ params: { id }, actor }) => {
      const { ownerId } = scopeOf(actor);
      if ((await find(actor, id)).kind === 'invitations') await senders.require(ownerId);
      return start(actor, id, (tx) => outreachImports.startStep(tx, ownerId, id, ['checked', 'running']));
    }),

    handle(contract.getOutreachImportUndo, async ({ params: { id }, actor }) =>
      countUndo(db, id, (await find(actor, id)).kind),
    ),

    handle(contract.undoOutreachImport, async ({ params: { id }, body: { includesEdited }, actor }) => {
      await find(actor, id);
      return start(actor, id, (tx) => outreachImports.startUndo(tx, scopeOf(actor).ownerId, id, includesEdited));
    }),

    handle(contract.deleteOutreachImport, async ({ params: { id }, actor }) => {
      await find(actor, id);
      const { ownerId } = scopeOf(actor);
      if (!(await outreachImports.delete(db, ownerId, id)))
        throw new Conflict('This list is being worked on. Try again when it is done.', 'import-state');
      live.member(ownerId, tag);
      return respond({ message: 'List discarded.' }).invalidates(tag);
    }),

    ...reportRoutes(db, find),
  ];
}

/** What a check found. */
function reportRoutes(db: Db, find: (actor: MemberIdentity, id: number) => Promise<OutreachImport>): Route[] {
  return [
    handle(contract.previewOutreachImport, async ({ params: { id }, actor }) => {
      await find(actor, id);
      return listPreview(db, id);
    }),

    handle(contract.listOutreachImportProblems, async ({ params: { id }, actor }) => {
      await find(actor, id);
      return outreachImports.listProblems(db, id, 0, 100);
    }),

    handle(contract.exportOutreachImportProblems, async ({ params: { id }, actor }) => {
      const found = await find(actor, id);
      assertCanExport(actor, scopeOf(actor).ownerId);
      return csvFile(streamProblemsCsv(db, outreachImports, found), 'problems.csv');
    }),
  ];
}
