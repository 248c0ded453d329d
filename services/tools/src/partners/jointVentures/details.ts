import { canActFor, ownersOf } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { VentureDetails } from '@dealstead/contracts/tools/jointVentures';
import type { Db } from '../../database.ts';
import { listApplications } from './applications.ts';
import { type ApplicationRow, toApplication, toVenture, type VentureRow } from './columns.ts';
import { listDocuments } from './documents.ts';
import { listEvents } from './history.ts';
import { fitReasons, readPartnerFacts } from './matching.ts';
import { isHidden, type Relation, seesEvent } from './rules.ts';
import { ventureNotFound } from './posts.ts';
import { hasReportedVenture } from './abuseReports.ts';
import { listStatements } from './settlement.ts';
import { findVenture } from './store.ts';

/** A member's part in a venture. */
export interface Viewer {
  readonly relation: Relation;
  /** The member whose part it is: the caller, or the owner of their seat. */
  readonly userId: number;
  readonly isReadOnly: boolean;
  /** False for a seat without the permission for contracts. */
  readonly readsContracts: boolean;
}

/**
 * The part that a caller has in a venture. Someone on a seat with the permission for deals reads the owner's ventures, their proofs and
 * agreements with that for contracts only; decisions about shares are the owner's own.
 */
async function viewerOf(db: Db, venture: VentureRow, actor: MemberIdentity): Promise<Viewer> {
  for (const userId of ownersOf(actor, 'deals')) {
    const relation = await relationOf(db, venture, userId);
    if (relation !== 'none')
      return {
        relation,
        userId,
        isReadOnly: userId !== actor.id,
        readsContracts: canActFor(actor, userId, 'contracts'),
      };
  }
  return { relation: 'none', userId: actor.id, isReadOnly: false, readsContracts: true };
}

async function relationOf({ sql }: Db, { id, userId: posterId }: VentureRow, userId: number): Promise<Relation> {
  if (posterId === userId) return 'poster';
  const rows = await sql<{
    isPartner: boolean;
    isApplicant: boolean;
  }>`SELECT EXISTS (SELECT FROM joint_venture_parties WHERE venture_id = ${id} AND user_id = ${userId}) AS is_partner,
       EXISTS (SELECT FROM joint_venture_applications WHERE venture_id = ${id} AND user_id = ${userId}) AS is_applicant`;
  const { isPartner, isApplicant } = rows[0]!;
  return isPartner ? 'partner' : isApplicant ? 'applicant' : 'none';
}

/** Whether someone sees the figures that the partners settle. */
export const isParty = ({ relation }: Viewer): boolean => relation === 'poster' || relation === 'partner';

/** Whether someone sees the names and documents of the proof of control, and the agreement. */
export const seesControl = (viewer: Viewer): boolean => isParty(viewer) && viewer.readsContracts;

/** A venture with the caller's part in it. @throws NotFound for a missing one, and a hidden one of others */
export async function findFor(db: Db, id: number, actor: MemberIdentity) {
  const venture: VentureRow | null = await findVenture(db, id);
  if (!venture) throw ventureNotFound();
  const viewer = await viewerOf(db, venture, actor);
  if (viewer.relation === 'none' && isHidden(venture)) throw ventureNotFound();
  return { venture, viewer };
}

/** What a member sees of a venture beyond the public page. */
export async function readDetails(db: Db, venture: VentureRow, viewer: Viewer): Promise<VentureDetails> {
  const { relation, userId, isReadOnly } = viewer;
  const isPoster = relation === 'poster';
  const [applications, history, documents, statements, isReported] = await Promise.all([
    relation === 'none' ? [] : listApplications(db, venture.id, isPoster ? null : userId),
    relation === 'none' ? [] : listEvents(db, venture.id),
    seesControl(viewer) ? listDocuments(db, venture.id) : [],
    isParty(viewer) ? listStatements(db, venture.id) : [],
    hasReportedVenture(db, venture.id, userId),
  ]);
  const facts = await readPartnerFacts(db, [...applications.map((application) => application.userId), userId]);
  const reasonsOf = (id: number) => fitReasons(facts.get(id)!, venture);
  const ownIds = applications.map(({ id }) => id);
  const accepted = applications.find(({ status }) => status === 'accepted');
  return {
    relation,
    isReadOnly,
    venture: toVenture(venture),
    version: venture.version,
    status: venture.status,
    dealId: isPoster ? venture.dealId : null,
    isRemoved: venture.isRemoved,
    decisionUrl: isPoster && venture.isRemoved ? `/appeals/${venture.moderationItemId}` : null,
    isReported,
    fit: isPoster ? [] : reasonsOf(userId),
    control: seesControl(viewer) ? venture.control : [],
    documents,
    applications: applications.map((application) => toApplication(application, reasonsOf(application.userId))),
    partner: accepted ? partnerOf(accepted) : null,
    agreement: seesControl(viewer) && venture.contractId !== null ? { contractId: venture.contractId } : null,
    statements,
    history: history.filter(({ applicationId }) => seesEvent(relation, applicationId, ownIds)),
  };
}

const partnerOf = ({ userId, name, completed }: ApplicationRow) => ({
  id: userId,
  name: name ?? 'A former member',
  completed,
});
