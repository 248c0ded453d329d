import {
  type CampaignType,
  customEntriesOf,
  fieldsIn,
  isLeadMergeField,
  leadFieldList,
  leadMergeFieldsOf,
  leadMergeText,
  leadValue,
} from '@dealstead/contracts';
import type { CampaignTemplate } from '@dealstead/contracts/tools/campaigns';
import { part } from '@dealstead/service-kit';
import { listDefinitions, leadSelect, type StoredLead, keyLeads } from '../../crm/index.ts';
import type { Tx } from '../../database.ts';

/** Field of a lead → what a text says of it; null where the lead has no value. */
export type LeadTexts = Readonly<Record<string, string | null>>;

/**
 * What a campaign's text says of leads, by recipient: the fields of the one lead of its owner that has the recipient's address or
 * number. Nothing for a recipient with several leads: the text then has its fallback, never the figure of another property.
 * @param recipients as the log of a campaign has them: addresses in lower case, or ten digits
 */
export async function readLeadTexts(
  tx: Tx,
  {
    ownerId,
    type,
    template,
  }: { readonly ownerId: number; readonly type: CampaignType; readonly template: CampaignTemplate },
  recipients: readonly string[],
): Promise<ReadonlyMap<string, LeadTexts>> {
  const used = new Set(Object.values(template).flatMap(fieldsIn).filter(isLeadMergeField));
  if (used.size === 0 || recipients.length === 0) return new Map();
  while (await keyLeads(tx, ownerId));
  const keys = recipients.map((recipient) => (type === 'sms' ? `+1${recipient}` : recipient));
  // Key by key and without the index of owners, as `tiedQuery`. Two are enough to know that there is not one.
  const found = await tx.sql<StoredLead & { recipient: string }>`
    SELECT k.recipient, ${leadSelect} FROM unnest(${[...recipients]}::text[], ${keys}::text[]) AS k(recipient, key),
      LATERAL (SELECT * FROM leads
        WHERE ${type === 'sms' ? part`phone_keys` : part`email_keys`} @> ARRAY[k.key] AND deleted_at IS NULL
          AND created_by_user_id + 0 = ${ownerId}::int LIMIT 2) l`;
  const definitions = await listDefinitions(tx, ownerId);
  const fields = leadMergeFieldsOf([...leadFieldList, ...customEntriesOf(definitions)]).filter(({ name }) =>
    used.has(name),
  );
  const texts = new Map<string, LeadTexts>();
  for (const lead of found) {
    const isOnly = found.every((other) => other.recipient !== lead.recipient || other.id === lead.id);
    if (isOnly)
      texts.set(
        lead.recipient,
        Object.fromEntries(fields.map((field) => [field.name, leadMergeText(field, leadValue({ ...lead }, field))])),
      );
  }
  return texts;
}
