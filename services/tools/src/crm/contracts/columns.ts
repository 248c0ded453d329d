import { part } from '@dealstead/service-kit';
import type { ContractStatus, ContractType, ContractValues, SignerStatus, State } from '@dealstead/contracts';

/** SQL of a contract in the names of `StoredContract`; `c` is the table. */
export const contractSelect = part`c.id, c.user_id AS owner_id, c.created_by_user_id, c.root_id,
  c.version_number, c.property_id, c.deal_id, c.buyer_id,
  c.contract_type, c.template_name, c.title, c.state,
  c.contract_data->>'body' AS body, c.contract_data->'values' AS values, c.is_from_sample,
  c.signs_in_order, c.signing_days, c.document_text,
  c.document_hash, c.document_url, c.status, c.source, c.sent_at,
  c.viewed_at, c.signed_at, c.expires_at, c.end_reason,
  c.revision, c.created_at, c.updated_at`;

/** A row of `contractSelect`: one version of a contract. */
export interface StoredContract {
  readonly id: number;
  readonly ownerId: number;
  readonly createdByUserId: number;
  /** The id of the first version. */
  readonly rootId: number;
  readonly versionNumber: number;
  readonly propertyId: number | null;
  readonly dealId: number | null;
  /** The buyer among the owner's leads. */
  readonly buyerId: number | null;
  readonly contractType: ContractType;
  readonly templateName: string;
  readonly title: string;
  readonly state: State | null;
  readonly body: string;
  readonly values: ContractValues;
  readonly isFromSample: boolean;
  readonly signsInOrder: boolean;
  readonly signingDays: number;
  /** The filled text as it was sent; null for a draft. */
  readonly documentText: string | null;
  /** SHA-256 of `documentText` in hex. */
  readonly documentHash: string | null;
  readonly documentUrl: string | null;
  readonly status: ContractStatus;
  /** What another module made it for. */
  readonly source: string | null;
  readonly sentAt: Date | null;
  readonly viewedAt: Date | null;
  readonly signedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly endReason: string | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** How someone signed: the name, and for a drawn signature its SVG path in a box of 600 by 200. */
export interface Signature {
  readonly kind: 'typed' | 'drawn';
  readonly name: string;
  readonly path: string | null;
}

/** SQL of a signer in the names of `StoredSigner`; `s` is the table. */
export const signerSelect = part`s.id, s.contract_id, s.position, s.role, s.name, s.email, s.user_id,
  s.status, s.invited_at, s.reminded_at, s.send_count,
  s.viewed_at, s.identified_by, s.consented_at,
  s.signed_at, s.declined_at, s.decline_reason, s.signature,
  s.signed_hash, s.ip, s.user_agent`;

/** A row of `signerSelect`. */
export interface StoredSigner {
  readonly id: number;
  readonly contractId: number;
  readonly position: number;
  readonly role: string;
  readonly name: string;
  readonly email: string;
  /** Set for a member of the platform. */
  readonly userId: number | null;
  readonly status: SignerStatus;
  readonly invitedAt: Date | null;
  readonly remindedAt: Date | null;
  readonly sendCount: number;
  readonly viewedAt: Date | null;
  readonly identifiedBy: string | null;
  readonly consentedAt: Date | null;
  readonly signedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly declineReason: string | null;
  readonly signature: Signature | null;
  readonly signedHash: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
}
