import { getImportQueues } from '@dealstead/contracts/tools/importQueues';
import { holdingImports } from '@dealstead/contracts/tools/holdingImports';
import { leadImports } from '@dealstead/contracts/tools/leadImports';
import { outreachImports, testOutreachImport } from '@dealstead/contracts/tools/outreachImports';
import {
  admitScope,
  type BackgroundJob,
  Conflict,
  handle,
  type Live,
  type Peer,
  type Route,
} from '@dealstead/service-kit';
import { deleteImportsOf } from '@dealstead/service-kit/imports/deleteImports';
import { createImportJobs } from '@dealstead/service-kit/imports/job';
import { importNotFound, importRoutes } from '@dealstead/service-kit/imports/routes';
import { ImportStore } from '@dealstead/service-kit/imports/store';
import { assertAssignable, assignedLeads } from '../crm/index.ts';
import type { Db, Tx } from '../database.ts';
import { renderInvitation, scopeOf, createSenders, mailTest, sampleRecipient } from '../outreach/index.ts';
import { canSeeContactData, type Teams } from '../copies/index.ts';
import { assertWithinLimit } from '../property/index.ts';
import { contactImport } from './kinds/contacts.ts';
import { holdingImport } from './kinds/holdings.ts';
import { invitationImport } from './kinds/invitations.ts';
import { leadImport } from './kinds/leads.ts';
import { importHooks } from './notifyImport.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly live: Live;
  readonly account: Pick<Peer, 'call'>;
  readonly teams: Teams;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/** The module of imports: files of every kind of record. */
export function createImports(deps: ImportDeps): { routes: Route[]; jobs: BackgroundJob[] } {
  const { db, live } = deps;
  const jobDeps = { db, live, ...importHooks };
  return {
    routes: [...leadRoutes(deps), ...outreachRoutes(deps), ...holdingRoutes(deps), queuesRoute(db)],
    jobs: [
      ...createImportJobs(jobDeps, [leadImport]),
      ...createImportJobs(jobDeps, [contactImport, invitationImport]),
      ...createImportJobs(jobDeps, [holdingImport]),
    ],
  };
}

/** Deletes what the imports of a closed account stored. */
export const deleteMemberImports = (tx: Tx, ownerId: number): Promise<void> =>
  deleteImportsOf(
    tx,
    ownerId,
    [leadImport, contactImport, holdingImport].map(({ tables }) => tables.imports),
  );

/** A delegate with the permission for leads imports for the owner. */
function leadRoutes({ db, live, teams }: ImportDeps): Route[] {
  const leadOwner = (actor: Parameters<typeof admitScope>[0]) => admitScope(actor, 'lead-management').ownerId;
  return importRoutes(leadImports, {
    db,
    live,
    queuesPath: importHooks.queuesPath,
    kinds: [leadImport],
    ownerOf: leadOwner,
    canSeeAll: (actor) => canSeeContactData(actor, leadOwner(actor)),
    async checkDefaults(actor, { assignTo = [] }) {
      if (assignTo.length === 0) return;
      const ownerId = leadOwner(actor);
      await teams.load(ownerId);
      await db.change(async (tx) => {
        for (const userId of assignTo)
          await assertAssignable(tx, assignedLeads, { ownerId, actorId: actor.id }, userId);
      });
    },
  });
}

function outreachRoutes({ db, live, account, publicUrl }: ImportDeps): Route[] {
  const senders = createSenders(account);
  const [contacts, invitations] = [new ImportStore(contactImport), new ImportStore(invitationImport)];
  return [
    ...importRoutes(outreachImports, {
      db,
      live,
      queuesPath: importHooks.queuesPath,
      kinds: [contactImport, invitationImport],
      ownerOf: (actor) => scopeOf(actor).ownerId,
      canSeeAll: (actor) => scopeOf(actor).canSeeContactData,
      async checkRun(actor, { kind }) {
        if (kind === 'invitations') await senders.require(scopeOf(actor).ownerId);
      },
    }),
    handle(testOutreachImport, async ({ params: { id }, actor }) => {
      const { ownerId, actorId, canSeeContactData: canSeeAll } = scopeOf(actor);
      const found = (await invitations.find(db, ownerId, id)) ?? (await contacts.find(db, ownerId, id));
      if (!found || (!canSeeAll && found.userId !== actorId)) throw importNotFound();
      if (found.kind !== 'invitations') throw new Conflict('Only invitations have a test.', 'no-test');
      const { firstName } = sampleRecipient;
      return mailTest({ db, senders }, actor, `invitations-${id}`, (sender) =>
        renderInvitation({ firstName, note: found.defaults.note || null, sender, link: publicUrl, stopUrl: publicUrl }),
      );
    }),
  ];
}

/** A portfolio is its member's own: no seat opens one. */
const holdingRoutes = ({ db, live }: ImportDeps): Route[] =>
  importRoutes(holdingImports, {
    db,
    live,
    queuesPath: importHooks.queuesPath,
    kinds: [holdingImport],
    ownerOf: ({ id }) => id,
    canSeeAll: () => true,
    checkRun: ({ id }, list) =>
      db.change((tx) =>
        assertWithinLimit(
          tx,
          id,
          list.state === 'done' ? list.rows - list.updated - list.repeated - list.bad - list.good : list.good,
        ),
      ),
  });

/** Imports of members that are not finished, for the admin dashboard. */
const queuesRoute = (db: Db): Route =>
  handle(getImportQueues, async () => {
    const [leads, contacts, holdings] = await Promise.all(
      [leadImport, contactImport, holdingImport].map((kind) => new ImportStore(kind).readQueue(db)),
    );
    return { leads: leads!, contacts: contacts!, holdings: holdings! };
  });
