import { signedText, todayOf } from '@dealstead/contracts';
import { getSender } from '@dealstead/contracts/account/internal';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/contracts';
import { admitScope, file, handle, handleIdempotent, type Peer, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { assertCanSeeContactData } from '../../copies/index.ts';
import { canUse } from '../records/canUse.ts';
import { contractTags } from '../records/recordAccess.ts';
import { findDeal } from '../deals/store.ts';
import { listEvents } from './audit.ts';
import type { StoredContract } from './columns.ts';
import type { Person } from './drafting.ts';
import * as edits from './edits.ts';
import { countContracts, listContracts } from './listStore.ts';
import { type PrintDeps, readPrint, renderContract } from './renderContract.ts';
import { refreshOwner, sendContract } from './sending.ts';
import { openAsMember, type SigningDeps } from './signing.ts';
import { deleteDraft, findContract, findFile, findFileHash, listSigners, listVersions } from './store.ts';

export interface ContractDeps extends SigningDeps, PrintDeps {
  readonly db: Db;
  readonly account: Pick<Peer, 'call'>;
  readonly listings: Pick<Peer, 'call'>;
}

/** Contracts name the addresses of their parties, so that a seat needs the permission for contact details as well. */
function scopeOf(actor: MemberIdentity, feature: 'contracts' | 'contract-sending'): edits.ContractScope {
  const { ownerId } = admitScope(actor, feature);
  assertCanSeeContactData(actor, ownerId);
  return { ownerId, actorId: actor.id };
}

const readScope = (actor: MemberIdentity) => scopeOf(actor, 'contracts');
const writeScope = (actor: MemberIdentity) => scopeOf(actor, 'contract-sending');

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Contracts of a member; a delegate sees the owner's, and with the permission to send also works on them. */
export function contractRoutes(deps: ContractDeps): Route[] {
  return [...readRoutes(deps), ...draftRoutes(deps), ...sentRoutes(deps)];
}

/** The owner as a party. */
async function findOwner({ account }: ContractDeps, ownerId: number): Promise<Person> {
  const { name, email } = await account.call(getSender, { params: { id: ownerId } });
  return { name, email, userId: ownerId };
}

function readRoutes(deps: ContractDeps): Route[] {
  const { db } = deps;
  const find = async (ownerId: number, id: number): Promise<StoredContract> => {
    const found = await findContract(db, ownerId, id);
    if (!found) throw edits.contractNotFound();
    return found;
  };
  return [
    handle(endpoints.listContracts, ({ query, actor }) => listContracts(db, readScope(actor).ownerId, query)),

    handle(endpoints.countContracts, ({ actor }) => countContracts(db, readScope(actor).ownerId)),

    handle(endpoints.getContract, async ({ params: { id }, actor }) => {
      const { ownerId } = readScope(actor);
      return readRecord(db, await find(ownerId, id), actor);
    }),

    handle(endpoints.getContractFile, async ({ params: { id }, actor }) => {
      const found = await find(readScope(actor).ownerId, id);
      const sealed = await findFile(db, id);
      const content = sealed?.content ?? (await renderContract(await readPrint(db, found, deps))).content;
      return file('application/pdf', content, {
        headers: {
          'content-disposition': `attachment; filename="contract-${id}${sealed ? '' : '-copy'}.pdf"`,
          'cache-control': 'no-store',
        },
      });
    }),
  ];
}

async function readRecord(db: Db, found: StoredContract, actor: MemberIdentity) {
  const [signers, events, versions, deal, fileHash] = await Promise.all([
    listSigners(db, found.id),
    listEvents(db, found.id),
    listVersions(db, found.rootId),
    found.dealId === null ? undefined : findDeal(db, found.ownerId, found.dealId),
    findFileHash(db, found.id),
  ]);
  const isDealShown = deal && deal.deletedAt === null && canUse(actor, 'deal-pipeline', found.ownerId);
  return {
    ...found,
    sentAt: iso(found.sentAt),
    signedAt: iso(found.signedAt),
    expiresAt: iso(found.expiresAt),
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    fileHash,
    signers: signers.map((signer) => ({
      ...signer,
      isMember: signer.userId !== null,
      isCaller: signer.userId === actor.id,
      invitedAt: iso(signer.invitedAt),
      remindedAt: iso(signer.remindedAt),
      viewedAt: iso(signer.viewedAt),
      signedAt: iso(signer.signedAt),
      declinedAt: iso(signer.declinedAt),
    })),
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    versions: versions.map((version) => ({
      id: version.id,
      versionNumber: version.versionNumber,
      status: version.status,
      createdAt: version.createdAt.toISOString(),
      text: version.documentText ?? signedText(version.body, version.values, version.id === found.id ? signers : []),
    })),
    deal: isDealShown ? { id: deal.id, title: deal.title } : null,
  };
}

function draftRoutes(deps: ContractDeps): Route[] {
  const { db, live } = deps;
  return [
    handleIdempotent(endpoints.createContract, db, {
      async prepare({ body, actor }) {
        const scope = writeScope(actor);
        const owner = await findOwner(deps, scope.ownerId);
        return edits.readSources(db, deps.listings, scope, owner, body, todayOf(actor));
      },
      async run({ body, actor }, tx, sources) {
        const scope = writeScope(actor);
        const id = await edits.draftContract(tx, scope, sources, body.templateKey);
        refreshOwner(tx, live, scope.ownerId);
        return respond({ id }).invalidates(...contractTags);
      },
    }),

    handle(endpoints.updateContract, async ({ params: { id }, body, actor }) => {
      const scope = writeScope(actor);
      const owner = await findOwner(deps, scope.ownerId);
      const revision = await db.change((tx) => edits.editDraft(tx, scope, owner, id, body));
      live.member(scope.ownerId, ...contractTags);
      return respond({ revision }).invalidates(...contractTags);
    }),

    handle(endpoints.deleteContract, async ({ params: { id }, actor }) => {
      const { ownerId } = writeScope(actor);
      if (!(await db.change((tx) => deleteDraft(tx, ownerId, id)))) throw edits.contractNotFound();
      live.member(ownerId, ...contractTags);
      return respond({ message: 'Draft deleted.' }).invalidates(...contractTags);
    }),

    handleIdempotent(endpoints.sendContract, db, async ({ params: { id }, body, actor }, tx) => {
      const scope = writeScope(actor);
      const draft = await edits.lockDraft(tx, scope, id, body.revision);
      await sendContract(tx, deps, draft, { days: body.days, actorId: scope.actorId });
      return respond({ message: 'Sent for signature.' }).invalidates(...contractTags);
    }),
  ];
}

function sentRoutes(deps: ContractDeps): Route[] {
  const { db } = deps;
  return [
    handleIdempotent(endpoints.remindSigner, db, async ({ params, actor }, tx) => {
      const email = await edits.resendLink(tx, deps, writeScope(actor), params);
      return respond({ message: `Sent a new link to ${email}.` }).invalidates(...contractTags);
    }),

    handleIdempotent(endpoints.voidContract, db, async ({ params: { id }, body, actor }, tx) => {
      await edits.voidOwn(tx, deps, writeScope(actor), { id, reason: body.reason });
      return respond({ message: 'Contract voided.' }).invalidates(...contractTags);
    }),

    handleIdempotent(endpoints.createContractVersion, db, async ({ params: { id }, actor }, tx) => {
      const scope = writeScope(actor);
      const next = await edits.draftNextVersion(tx, deps, scope, id);
      refreshOwner(tx, deps.live, scope.ownerId);
      return respond({ id: next }).invalidates(...contractTags);
    }),

    handle(endpoints.openOwnSigning, ({ params: { id }, actor }) => db.change((tx) => openAsMember(tx, id, actor))),
  ];
}
