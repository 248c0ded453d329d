import { part } from '@dealstead/service-kit';
import { teamActivityDays } from '@dealstead/contracts';
import { type ActivitySource, createSource } from '../../teamActivity/index.ts';
import type { CampaignAction } from './store.ts';

const actionTexts: Record<CampaignAction | 'create', string> = {
  create: 'Created the campaign',
  send: 'Sent the campaign',
  pause: 'Paused the campaign',
  resume: 'Resumed the campaign',
  cancel: 'Canceled the campaign',
};

const campaigns = createSource<{ id: number; name: string; action: CampaignAction | 'create' }>({
  kind: 'campaigns',
  rows: (ownerId) => part`SELECT 'campaign/' || id AS key, created_at AS at, user_id, id, name, 'create' AS action
      FROM communication_campaigns WHERE owner_user_id = ${ownerId}
    UNION ALL SELECT 'campaign-action/' || a.id, a.at, a.user_id, c.id, c.name, a.action
      FROM communication_campaigns c JOIN campaign_actions a ON a.campaign_id = c.id WHERE c.owner_user_id = ${ownerId}`,
  facts: part`SELECT e.id, e.name, e.action`,
  describe: ({ id, name, action }) => ({
    text: actionTexts[action],
    record: { title: name, url: `/campaigns/${id}` },
  }),
});

const contactImports = createSource<{ name: string; good: number }>({
  kind: 'campaigns',
  rows: (
    ownerId,
  ) => part`SELECT 'contact-import/' || id AS key, started_at AS at, user_id, name, good FROM outreach_imports
    WHERE owner_user_id = ${ownerId} AND kind = 'contacts' AND state = 'done'`,
  facts: part`SELECT e.name, e.good`,
  describe: ({ name, good }) => ({
    text: `Imported ${good.toLocaleString('en-US')} ${good === 1 ? 'contact' : 'contacts'}`,
    record: { title: name, url: '/bulk-contacts' },
  }),
});

// The invitations of a list are one entry, as are those that were entered together.
const invitations = createSource<{ count: number }>({
  kind: 'campaigns',
  rows: (
    ownerId,
  ) => part`SELECT 'invitations/' || min(id) AS key, min(created_at) AS at, user_id, count(*) AS count FROM buyer_invitations
    WHERE uploaded_by = ${ownerId} AND created_at > now() - make_interval(days => ${teamActivityDays})
    GROUP BY user_id, import_id, CASE WHEN import_id IS NULL THEN created_at END`,
  facts: part`SELECT e.count`,
  describe: ({ count }) => ({
    text: `Invited ${count.toLocaleString('en-US')} ${count === 1 ? 'buyer' : 'buyers'}`,
    record: { title: 'Buyer invitations', url: '/bulk-invitations' },
  }),
});

/** Campaigns, imported contacts and invitations in a team's activity. */
export const campaignActivity: readonly ActivitySource[] = [campaigns, contactImports, invitations];
