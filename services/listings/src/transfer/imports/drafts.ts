import { contactFields, type DraftContent, type State } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import {
  type ImportConfirmation,
  type ImportDraftGroup,
  importPublishingPage,
} from '@dealstead/contracts/listings/importDrafts';
import { Refusal } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { withoutContact } from '../../members/index.ts';
import { publishListing } from '../../catalog/index.ts';
import { confirmedReason } from './undo.ts';

const maxGroups = 100;

/** The drafts of an import, by role and terms, the largest group first. */
export async function readDraftGroups({ sql }: Db, importId: number): Promise<ImportDraftGroup[]> {
  const rows = await sql.prepared<ImportDraftGroup>`SELECT seller_role, finance_options, count(*)::int AS count,
        array_agg(DISTINCT state::text) AS states
      FROM properties WHERE import_id = ${importId} AND status = 'draft' GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT ${maxGroups}`;
  return rows;
}

export interface Publication {
  readonly importId: number;
  readonly group: Pick<ImportDraftGroup, 'sellerRole' | 'financeOptions'>;
  readonly confirmation: ImportConfirmation;
  readonly after: number;
}

interface WaitingDraft {
  readonly id: number;
  readonly userId: number;
  readonly title: string;
}

/**
 * Publishes the next drafts of a group with what their seller confirmed, by the rules of the form, each in its own transaction.
 * Those that the rules refuse stay drafts.
 */
export async function publishDrafts(
  db: Db,
  actor: MemberIdentity,
  { importId, group, confirmation, after }: Publication,
) {
  const rows = await db.sql.prepared<WaitingDraft>`SELECT id, user_id, title FROM properties
      WHERE import_id = ${importId} AND status = 'draft' AND id > ${after} AND seller_role IS NOT DISTINCT FROM ${group.sellerRole}
        AND finance_options = ${group.financeOptions}
      ORDER BY id LIMIT ${importPublishingPage + 1}`;
  const drafts = rows.slice(0, importPublishingPage);
  const counts = { published: 0, inReview: 0 };
  const refused: { propertyId: number; title: string; reason: string }[] = [];
  for (const { id, userId, title } of drafts) {
    const given = withoutContact(actor, userId, confirmationContent(confirmation));
    const fill = (content: DraftContent) => confirmContent(content, given, confirmation.disclosures);
    const status = await db
      .change((tx) => publishListing(tx, { id, actor, fill, reason: confirmedReason }))
      .catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
        refused.push({ propertyId: id, title, reason: error.message });
        return null;
      });
    if (status === 'active') counts.published++;
    else if (status !== null) counts.inReview++;
  }
  return { ...counts, refused, next: rows.length > drafts.length ? drafts.at(-1)!.id : null };
}

const confirmationContent = ({
  disclosures: _disclosures,
  disclosureConfirmed: _confirmed,
  ...content
}: ImportConfirmation): DraftContent => content;

/** A draft with what it lacks of a confirmation; the contact is given as a whole. */
function confirmContent(
  content: DraftContent,
  given: DraftContent,
  disclosures: ImportConfirmation['disclosures'],
): DraftContent {
  const hasContact = contactFields.some((field) => (content[field] ?? '') !== '');
  const missing = Object.entries(given).filter(
    ([field]) =>
      !(hasContact && (contactFields as readonly string[]).includes(field)) &&
      isEmpty(content[field as keyof DraftContent]),
  );
  return {
    ...content,
    ...Object.fromEntries(missing),
    disclosureConfirmed: true,
    disclosureText: disclosures[content.state as State] ?? '',
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
