import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { delegatedFeatures, type TeamPermission, teamPermissions } from '@dealstead/contracts';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import { closedToSeats, openedToSeats } from '@dealstead/contracts/fixtures/seatAccess';
import { toolsApi } from '@dealstead/contracts/tools/api';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, seated, startTestTools } from '../../crm/fixtures/crm.ts';
import { addListing, addMembers, freeMember, startConversation } from '../../outreach/fixtures/outreach.ts';

/** A word that occurs in all records of an area and nowhere else. */
const words = {
  leads: 'quillfeather',
  deals: 'marlowdeal',
  contracts: 'ferncontract',
  messages: 'pangolin',
  campaigns: 'zephyrine',
} as const;
/** Parts of every address and number in the records. */
const contactData = ['secretbox', '5550134', '555-0134'];

const owner = member(1);
let tools: RunningTools;

beforeAll(async () => {
  tools = await startTestTools();
  const { pool } = tools.db;
  await emptyTables(
    pool,
    'leads',
    'deals',
    'contracts',
    'contacts',
    'conversations',
    'members',
    'lead_imports',
    'outreach_imports',
    'outbox',
    'limits',
    'buyer_invitations',
    'marketing_campaigns',
    'communication_campaigns',
    'lead_views',
    'deal_views',
    'notifications',
  );
  await addMembers(tools, { 1: 'Dana', 2: 'Marcus' });
  await addListing(tools, 10, 1);
  await startConversation(tools, 10, freeMember(2), `Is it pangolin proof?`);
  const lead = {
    firstName: 'Ruth',
    lastName: 'Quillfeather',
    email: 'ruth@secretbox.test',
    phone: '901-555-0134',
    notes: 'Quillfeather prefers 901-555-0134',
    propertyAddress: '12 Elm St',
  };
  for (const firstName of ['Ruth', 'Rita']) await tools.send('POST', '/api/leads', owner, { ...lead, firstName });
  await tools.send('POST', '/api/leads/1/activities', owner, {
    activityType: 'note',
    description: 'Write to ruth@secretbox.test',
  });
  await tools.send('POST', '/api/leads/1/tasks', owner, { title: 'Quillfeather papers' });
  await tools.send('POST', '/api/lead-views', owner, { name: 'Quillfeather leads', query: '' });
  await tools.send('POST', '/api/deals', owner, { title: 'Marlowdeal', dealType: 'wholesale', leadId: 1 });
  await pool.query(
    `INSERT INTO contracts (user_id, created_by_user_id, root_id, deal_id, contract_type, template_name, title, contract_data, is_from_sample)
     VALUES (1, 1, 1, 1, 'purchase', 'Purchase', 'Ferncontract', '{"body":"# Purchase","values":{}}', true)`,
  );
  await pool.query(
    `INSERT INTO lead_activities (lead_id, user_id, activity_type, description) VALUES (1, 1, 'contract', 'Sent Ferncontract')`,
  );
  await tools.upload('/api/lead-imports?name=quillfeather.csv', 'Name,Email\nAnn,ann@secretbox.test\n', owner);
  await pool.query(
    `INSERT INTO contacts (owner_user_id, user_id, first_name, last_name, email, phone, consent_source, consent_date)
     VALUES (1, 1, 'Zephyrine', 'Bell', 'zoe@secretbox.test', '901-555-0134', 'website', now())`,
  );
  await pool.query(
    `INSERT INTO buyer_invitations (uploaded_by, user_id, email, first_name, last_name, invitation_token, status, expires_at)
     VALUES (1, 1, 'zed@secretbox.test', 'Zephyrine', 'Bell', 'token', 'sent', now() + interval '1 day')`,
  );
  await pool.query(
    `INSERT INTO communication_campaigns (owner_user_id, user_id, name, template, per_hour)
     VALUES (1, 1, 'Zephyrine news', '{"subject":"Hi","subjectB":"","preview":"","heading":"Hi","body":"Hi","buttonLabel":"","buttonUrl":""}', 2000)`,
  );
  await pool.query(
    `INSERT INTO communication_logs (campaign_id, contact_id, recipient) VALUES (1, 1, 'zoe@secretbox.test')`,
  );
  await pool.query(
    `INSERT INTO notifications (user_id, topic, title, url, group_key, owner_user_id, permission) VALUES
       (5, 'deadlines', 'Quillfeather is due', '/leads/1', 'a', 1, 'leads'),
       (5, 'deadlines', 'Marlowdeal closes', '/deals/1', 'b', 1, 'deals'),
       (5, 'messages', 'Ferncontract is signed', '/contracts/1', 'c', 1, 'contracts')`,
  );
});
afterAll(() => tools.stop());

const permissionsOf = (endpoint: Endpoint): readonly TeamPermission[] => {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (closedToSeats.includes(name)) return [];
  if (endpoint.feature === undefined) return openedToSeats[name] ?? [];
  return delegatedFeatures[endpoint.feature] ?? [];
};

/** Queries of the endpoints that need one, or that search. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/api/palette': [...Object.values(words), 'secretbox', '5550134'].map((word) => `?search=${word}`),
  '/api/inbox/search': ['?q=pangolin'],
  '/api/conversations/{id}/messages': ['?page=0'],
  '/api/leads': ['', '?search=secretbox', '?search=5550134', '?search=quillfeather'],
  '/api/contacts': ['', '?search=secretbox', '?search=5550134'],
  '/api/outreach-imports': ['?kind=contacts'],
};
const urlsOf = (path: string) => {
  const filled = path.replace('{propertyId}', '10').replaceAll(/\{\w+\}/g, '1');
  return (queries[path] ?? ['']).map((query) => filled + query);
};

const areas = Object.keys(words) as (keyof typeof words)[];
const sets: readonly (readonly TeamPermission[])[] = [
  [],
  ['contact-data', 'exports'],
  ...teamPermissions.map((permission) => [permission]),
  ...areas.map((area) => [area, 'contact-data', 'exports'] as const),
  teamPermissions.filter((permission) => permission !== 'contact-data'),
  teamPermissions,
];

const reads = (toolsApi as readonly Endpoint[]).filter(
  ({ method, access }) => method === 'GET' && (access === 'member' || access === 'anyone'),
);

describe.each(sets.map((permissions) => [permissions.join(', ') || 'nothing', permissions] as const))(
  'a seat with %s',
  (_, permissions) => {
    const actor = seated(5, 1, ...permissions);
    const has = (permission: TeamPermission) => permissions.includes(permission);

    test('reads what its permissions show, by page, search, file and notification', async () => {
      const leaks: string[] = [];
      for (const endpoint of reads)
        for (const url of urlsOf(endpoint.path)) {
          const text = (await tools.text(url, actor)).toLowerCase();
          for (const area of areas) if (!has(area) && text.includes(words[area])) leaks.push(`${url}: ${area}`);
          if (!has('contact-data') && contactData.some((part) => text.includes(part)))
            leaks.push(`${url}: contact data`);
        }
      expect(leaks).toEqual([]);
    });

    test('is refused elsewhere, also by writes', async () => {
      const opened: string[] = [];
      for (const endpoint of toolsApi as readonly Endpoint[]) {
        const { feature, method, path } = endpoint;
        if (feature === undefined || !Object.hasOwn(delegatedFeatures, feature)) continue;
        if (permissionsOf(endpoint).some(has)) continue;
        const { status } = await tools.send(method, urlsOf(path)[0]!, actor, method === 'GET' ? undefined : {});
        if (status !== 403) opened.push(`${method} ${path}: ${status}`);
      }
      expect(opened).toEqual([]);
    });
  },
);

test('the owner reads all of it in each of these responses, so that a seat would', async () => {
  const shown = new Set<string>();
  for (const endpoint of reads)
    for (const url of urlsOf(endpoint.path)) {
      const text = (await tools.text(url, owner)).toLowerCase();
      for (const word of [...Object.values(words), 'secretbox'])
        if (text.includes(word)) shown.add(`${endpoint.path} ${word}`);
    }
  const expected = [
    ...['/api/leads', '/api/leads/{id}', '/api/leads.csv'].map((path) => `${path} secretbox`),
    ...['/api/deals', '/api/deals/{id}', '/api/deals.csv', '/api/dashboards/pro'].map((path) => `${path} marlowdeal`),
    ...['/api/lead-imports', '/api/contacts', '/api/contacts.csv', '/api/buyer-invitations'].map(
      (p) => `${p} secretbox`,
    ),
    ...['/api/contracts', '/api/contracts/{id}', '/api/deals/{id}', '/api/palette'].map((p) => `${p} ferncontract`),
    '/api/campaigns zephyrine',
    '/api/campaigns/{id}/deliveries secretbox',
    '/api/inbox/search pangolin',
    '/api/conversations/{id}/messages pangolin',
    '/api/palette quillfeather',
    '/api/palette secretbox',
  ];
  expect(expected.filter((line) => !shown.has(line))).toEqual([]);
});

test('a seat that shows no contact details cannot edit them, and finds nobody by them', async () => {
  const masked = seated(5, 1, 'leads', 'exports');
  const { body: lead } = await tools.send<{ version: number; email: string; phone: string; notes: string }>(
    'GET',
    '/api/leads/1',
    masked,
  );
  expect(lead).toMatchObject({ email: 'r•••@s•••.test', phone: '•••-•••-••34', canSeeContactData: false });
  expect(lead.notes).toBe('Quillfeather prefers •••-•••-••34');
  const edit = (changes: object) => tools.send('PATCH', '/api/leads/1', masked, { version: lead.version, changes });
  expect((await edit({ email: 'other@example.com' })).status).toBe(403);
  expect((await edit({ company: 'Elm LLC' })).status).toBe(200);
  const found = async (search: string) =>
    (await tools.send<unknown[]>('GET', `/api/leads?search=${search}`, masked)).body.length;
  expect([await found('ruth@secret'), await found('9015550134'), await found('quill')]).toEqual([0, 0, 2]);
});
