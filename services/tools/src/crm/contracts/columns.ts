import type { ContractStatus, ContractType, ContractValues, SignerStatus, State } from '@dealstead/contracts';

/** SQL of a contract in the names of `StoredContract`; `c` is the table. */
export const contractSelect = `c.id, c.user_id AS "ownerId", c.created_by_user_id AS "createdByUserId", c.root_id AS "rootId",
  c.version_number AS "versionNumber", c.property_id AS "propertyId", c.deal_id AS "dealId", c.buyer_id AS "buyerId",
  c.contract_type AS "contractType", c.template_name AS "templateName", c.title, c.state,
  c.contract_data->>'body' AS body, c.contract_data->'values' AS values, c.is_from_sample AS "isFromSample",
  c.signs_in_order AS "signsInOrder", c.signing_days AS "signingDays", c.document_text AS "documentText",
  c.document_hash AS "documentHash", c.document_url AS "documentUrl", c.status, c.source, c.sent_at AS "sentAt",
  c.viewed_at AS "viewedAt", c.signed_at AS "signedAt", c.expires_at AS "expiresAt", c.end_reason AS "endReason",
  c.revision, c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;

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
export const signerSelect = `s.id, s.contract_id AS "contractId", s.position, s.role, s.name, s.email, s.user_id AS "userId",
  s.status, s.invited_at AS "invitedAt", s.reminded_at AS "remindedAt", s.send_count AS "sendCount",
  s.viewed_at AS "viewedAt", s.identified_by AS "identifiedBy", s.consented_at AS "consentedAt",
  s.signed_at AS "signedAt", s.declined_at AS "declinedAt", s.decline_reason AS "declineReason", s.signature,
  s.signed_hash AS "signedHash", s.ip, s.user_agent AS "userAgent"`;

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
