import type { MemberQueries, TransactionExtras } from '@dealstead/service-kit';

/** Contracts in a member's data export: their own, and those that they signed as a member. */
export const contractQueries: MemberQueries = {
  'contract-templates': `
    SELECT id, name, contract_type, body, version, created_at, updated_at FROM contract_templates WHERE user_id = $1 ORDER BY id`,
  contracts: `
    SELECT id, root_id, version_number, property_id, deal_id, buyer_id, contract_type, template_name, title, state, contract_data,
      document_text, document_hash, document_url, status, source, sent_at, viewed_at, signed_at, expires_at, end_reason,
      created_at, updated_at
    FROM contracts WHERE user_id = $1 OR (status <> 'draft' AND id IN (
      SELECT contract_id FROM contract_signers WHERE user_id = $1)) ORDER BY id`,
  'contract-signers': `
    SELECT s.contract_id, s.position, s.role, s.name, s.email, s.status, s.invited_at, s.viewed_at, s.identified_by, s.signed_at,
      s.declined_at, s.decline_reason, s.signature, s.signed_hash
    FROM contract_signers s JOIN contracts c ON c.id = s.contract_id
    WHERE c.user_id = $1 OR s.user_id = $1 ORDER BY s.contract_id, s.position`,
  'contract-events': `
    SELECT e.contract_id, e.kind, e.detail, e.at FROM contract_events e JOIN contracts c ON c.id = e.contract_id
    WHERE c.user_id = $1 ORDER BY e.id`,
};

/**
 * Deletes a closed account's templates and the contracts that are not signed. A signed contract stays: it is the record of its
 * other parties, who reach it by their links.
 */
export async function deleteContractData({ sql }: Pick<TransactionExtras, 'sql'>, userId: number): Promise<void> {
  await sql`DELETE FROM contract_templates WHERE user_id = ${userId}`;
  await sql`DELETE FROM contracts WHERE user_id = ${userId} AND status <> 'signed'`;
}
