import { part, rawPart } from '@dealstead/service-kit';
import { centsToDollars, type ApplicationStatus, type VentureSide, type VentureStatus } from '@dealstead/contracts';
import type { Application, ControlLink, Venture, VentureDocument } from '@dealstead/contracts/tools/jointVentures';

/** A venture's row. Money in cents, shares in hundredths of a percent. */
export interface StoredVenture extends Record<string, unknown> {
  id: number;
  userId: number;
  propertyId: number | null;
  dealId: number | null;
  status: VentureStatus;
  title: string;
  city: string;
  state: Venture['state'];
  category: Venture['category'];
  role: Venture['role'];
  contribution: string;
  contributionCents: number | null;
  offered: string;
  posterShare: number;
  partnerShare: number;
  deadline: string;
  control: ControlLink[];
  contractId: number | null;
  /** A moderator removed the post. */
  isRemoved: boolean;
  /** The item of the moderation queue that was decided last, and the version of the decision; null before any. */
  moderationItemId: number | null;
  moderationVersion: number | null;
  version: number;
  createdAt: Date;
}

/** Columns of `joint_ventures v`. */
export const ventureColumns = part`v.id, v.user_id, v.property_id, v.deal_id, v.status, v.title,
  v.city, v.state, v.category, v.role, v.contribution, v.contribution_cents, v.offered,
  v.poster_share, v.partner_share, v.deadline::text AS deadline, v.control,
  v.contract_id, v.removed_at IS NOT NULL AS is_removed, v.moderation_item_id,
  v.moderation_version, v.version, v.created_at`;

/** What is shown of a venture besides its row. */
export interface VentureRow extends StoredVenture {
  priceCents: number | null;
  isDocumented: boolean;
  applications: number;
  posterName: string | null;
  posterCompleted: number;
}

/** Ventures of which a member is a partner and whose figures all partners have confirmed. */
export const completedOf = (member: string): string => `(SELECT count(*)::int FROM joint_venture_parties done
  JOIN joint_ventures closed ON closed.id = done.venture_id AND closed.status = 'closed' WHERE done.user_id = ${member})`;

/** Columns of a `VentureRow`, from `joint_ventures v` with `ventureJoins`. */
export const ventureRowColumns = part`${ventureColumns}, p.price_cents,
  EXISTS (SELECT FROM joint_venture_documents d WHERE d.venture_id = v.id) AS is_documented,
  (SELECT count(*)::int FROM joint_venture_applications a WHERE a.venture_id = v.id AND a.status IN ('open', 'accepted'))
    AS applications, m.first_name AS poster_name, ${rawPart(completedOf('v.user_id'))} AS poster_completed`;
export const ventureJoins = part`LEFT JOIN listed_properties p ON p.property_id = v.property_id AND p.status IN ('active', 'under-contract')
  LEFT JOIN members m ON m.user_id = v.user_id AND m.status <> 'closed'`;

export const toPercent = (basisPoints: number): number => basisPoints / 100;

/** The last link of a chain of control: the poster's own. */
export const ownLink = (control: readonly ControlLink[]): ControlLink => control.at(-1)!;

/** A venture as everyone sees it. */
export function toVenture(row: VentureRow): Venture {
  const { basis, until } = ownLink(row.control);
  return {
    id: row.id,
    status: row.status,
    title: row.title,
    city: row.city,
    state: row.state,
    category: row.category,
    propertyId: row.propertyId,
    role: row.role,
    contribution: row.contribution,
    offered: row.offered,
    deadline: row.deadline,
    applications: row.applications,
    price: centsToDollars(row.priceCents),
    contributionAmount: centsToDollars(row.contributionCents),
    posterShare: toPercent(row.posterShare),
    partnerShare: toPercent(row.partnerShare),
    control: { basis, until, links: row.control.length, isDocumented: row.isDocumented },
    poster: { id: row.userId, name: row.posterName ?? 'A member', completed: row.posterCompleted },
    createdAt: row.createdAt.toISOString(),
  };
}

/** An application's row. */
export interface StoredApplication extends Record<string, unknown> {
  id: number;
  ventureId: number;
  userId: number;
  status: ApplicationStatus;
  message: string;
  note: string;
  posterShare: number;
  partnerShare: number;
  proposedBy: VentureSide;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Columns of `joint_venture_applications a`. */
export const applicationColumns = part`a.id, a.venture_id, a.user_id, a.status, a.message, a.note,
  a.poster_share, a.partner_share, a.proposed_by, a.version,
  a.created_at, a.updated_at`;

export interface ApplicationRow extends StoredApplication {
  name: string | null;
  completed: number;
}

/** An application as its two sides see it. */
export const toApplication = (row: ApplicationRow, reasons: readonly string[]): Application => ({
  id: row.id,
  status: row.status,
  applicant: { id: row.userId, name: row.name ?? 'A former member', completed: row.completed },
  message: row.message,
  note: row.note,
  posterShare: toPercent(row.posterShare),
  partnerShare: toPercent(row.partnerShare),
  proposedBy: row.proposedBy,
  version: row.version,
  reasons: [...reasons],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const documentColumns = part`id, name, content_type AS type, bytes, uploaded_at`;
export interface StoredDocument extends Omit<VentureDocument, 'uploadedAt'> {
  readonly uploadedAt: Date;
}
export const toDocument = (row: StoredDocument): VentureDocument => ({
  ...row,
  uploadedAt: row.uploadedAt.toISOString(),
});
