import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defaultConsentText, todayInNewYork } from '@dealstead/contracts';
import type { LeadForm, LeadFormFields } from '@dealstead/contracts/tools/leadForms';
import type { LeadRecord, LeadRow } from '@dealstead/contracts/tools/leads';
import type { Notification } from '@dealstead/contracts/tools/notifications';
import type { Identity } from '@dealstead/contracts/identity';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, seated, startTestTools } from '../fixtures/crm.ts';
import { findProblems } from './rules.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(async () => {
  await emptyTables(tools.db.pool, 'lead_forms', 'leads', 'members', 'notifications', 'outbox', 'limits');
  await setPlan('wholesaler');
});

const setPlan = (plan: string, status = 'active') =>
  tools.db.pool.query(
    `INSERT INTO members (user_id, plan, status, version) VALUES (1, $1, $2, 1)
     ON CONFLICT (user_id) DO UPDATE SET plan = excluded.plan, status = excluded.status`,
    [plan, status],
  );
const fields: LeadFormFields = {
  title: 'Sell <your> house',
  intro: 'We call back.',
  buttonLabel: 'Get my offer',
  thankYou: 'We call you today.',
  fields: [
    { name: 'email', label: 'Email', isRequired: true },
    { name: 'phone', label: 'Phone', isRequired: false },
    { name: 'propertyValue', label: 'Asking price', isRequired: false },
    { name: 'message', label: 'Message', isRequired: false },
  ],
  consentText: defaultConsentText,
  leadSource: 'website',
  leadType: 'seller',
  theme: 'light',
  isOn: true,
};
const create = async (part: Partial<LeadFormFields> = {}) =>
  (await tools.send<LeadForm>('POST', '/api/lead-forms', member(1), { ...fields, ...part })).body;
const pathOf = ({ url }: LeadForm) => new URL(url).pathname;

/** Posts the form as a browser without JavaScript does. */
async function post(form: LeadForm, values: Record<string, string>) {
  const response = await fetch(tools.service.url + pathOf(form), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(values),
  });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}
const person = { name: 'Ruth Ann Bell', email: 'ruth@example.com', consent: 'yes' };
const leads = async () => (await tools.send<LeadRow[]>('GET', '/api/leads?sortBy=newest', member(1))).body;
const leadOf = async (id: number) => (await tools.send<LeadRecord>('GET', `/api/leads/${id}`, member(1))).body;

test('a sent form is a lead that is due today, with the consent in its timeline, and its owner is notified', async () => {
  const form = await create();
  const sent = await post(form, {
    ...person,
    propertyValue: '$120k',
    message: 'Hi',
    site: 'https://acme.example/sell?x=1',
  });
  expect([sent.status, sent.location]).toEqual([303, `${pathOf(form)}?sent=1`]);
  const [lead] = await leads();
  expect(lead).toMatchObject({
    firstName: 'Ruth Ann',
    lastName: 'Bell',
    leadType: 'seller',
    leadSource: 'website',
    askingPrice: 120_000,
    propertyValue: null,
    nextFollowupDate: todayInNewYork(),
  });
  const { activities } = await leadOf(lead!.id);
  expect(activities.map(({ description }) => description)).toContain(
    `Form “Sell <your> house” on acme.example\nEmail: ruth@example.com\nAsking price: $120k\nMessage: Hi\nAgreed to: “${defaultConsentText}”`,
  );
  const { rows } = await tools.db.pool.query('SELECT consent_text, site FROM lead_form_submissions');
  expect(rows).toEqual([{ consent_text: defaultConsentText, site: 'https://acme.example' }]);
  await until(async () => {
    const { body } = await tools.send<Notification[]>('GET', '/api/notifications', member(1));
    return Object(body).items?.length === 1 || (Array.isArray(body) && body.length === 1);
  });
  const [listed] = (await tools.send<LeadForm[]>('GET', '/api/lead-forms', member(1))).body;
  expect(listed!.submissions).toMatchObject({ total: 1, recent: 1 });
});

test('a form that is sent twice is one submission; another message of the same person joins the lead', async () => {
  const form = await create();
  await Promise.all([post(form, person), post(form, person)]);
  await post(form, { ...person, email: 'RUTH@example.com', message: 'One more thing' });
  expect(await leads()).toHaveLength(1);
  const { rowCount } = await tools.db.pool.query('SELECT FROM lead_form_submissions');
  expect(rowCount).toBe(2);
});

test('what is missing is said at each field, and what was typed stays', async () => {
  const form = await create();
  const { status, html } = await post(form, { name: '"><script>alert(1)</script>', email: '', message: 'Still here' });
  expect(status).toBe(400);
  expect((await post(form, { ...person, name: '' })).html).toContain('Enter your full name.');
  expect((await post(form, { ...person, email: 'ruth@' })).html).toContain('Enter an email address such as');
  expect(html).toContain('Enter your email address.');
  expect(html).toContain('Check this box to continue.');
  expect(html).toContain('Still here');
  expect(html).not.toContain('<script>alert');
  expect(await leads()).toEqual([]);
});

test('programs that fill in the hidden field, and advertising, leave nothing', async () => {
  const form = await create();
  expect((await post(form, { ...person, nickname: 'x' })).status).toBe(303);
  const links = 'https://a.example https://b.example www.c.example';
  expect((await post(form, { ...person, message: links })).html).toContain('Send at most 2 links.');
  expect((await post(form, { ...person, isAdmin: 'yes' })).status).toBe(400);
  expect(await leads()).toEqual([]);
});

test('a client network sends a form ten times an hour', async () => {
  const form = await create();
  const answers: number[] = [];
  for (let i = 0; i < 11; i++) answers.push((await post(form, { ...person, message: `Message ${i}` })).status);
  expect(answers).toEqual([...Array<number>(10).fill(303), 429]);
});

test.each([
  ['turned off', () => create({ isOn: false })],
  ['of a lost plan', async () => [await create(), await setPlan('buyer')][0] as LeadForm],
  ['of a past-due plan', async () => [await create(), await setPlan('wholesaler', 'past_due')][0] as LeadForm],
])('a form %s is closed and accepts nothing', async (_, prepare) => {
  const form = await prepare();
  const page = await fetch(tools.service.url + pathOf(form));
  expect(await page.text()).toContain('This form is closed');
  expect((await post(form, person)).status).toBe(404);
  const { rowCount } = await tools.db.pool.query('SELECT FROM leads');
  expect(rowCount).toBe(0);
});

test('the page may be framed by any site, and loads and runs nothing but its own', async () => {
  const form = await create();
  const page = await fetch(tools.service.url + pathOf(form));
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('frame-ancestors *');
  expect(policy).toContain("default-src 'none'");
  expect(page.headers.get('set-cookie')).toBeNull();
  const html = await page.text();
  expect(html).toContain('Sell &#60;your&#62; house');
  expect(html).toContain('>Dealstead</a>');
  expect(html).not.toMatch(/<label[^>]* aria-hidden/);
});

test('forms are their owner’s and those of a seat for leads; two editors of one version do not overwrite each other', async () => {
  const form = await create();
  const change = (actor: Identity & { kind: 'member' }, version: number) =>
    tools.send<LeadForm>('PUT', `/api/lead-forms/${form.id}`, actor, { ...fields, title: 'Changed', version });
  expect((await change(member(2), 1)).status).toBe(404);
  expect((await change(seated(3, 1, 'deals'), 1)).status).toBe(403);
  expect((await change(seated(3, 1, 'leads'), 1)).body).toMatchObject({ title: 'Changed', version: 2 });
  expect((await change(member(1), 1)).status).toBe(409);
  expect((await tools.send('DELETE', `/api/lead-forms/${form.id}`, member(2))).status).toBe(404);
  expect((await tools.send('DELETE', `/api/lead-forms/${form.id}`, member(1))).status).toBe(200);
  expect((await tools.send<LeadForm[]>('GET', '/api/lead-forms', member(1))).body).toEqual([]);
});

test('a form asks for an email address or a phone number, and for each field once', async () => {
  const email = fields.fields[0]!;
  for (const wrong of [[], [{ name: 'message', label: 'Message', isRequired: true }], [email, email]])
    expect((await tools.send('POST', '/api/lead-forms', member(1), { ...fields, fields: wrong })).status).toBe(400);
});

test('a form of which both ways to answer are optional still needs one', () => {
  const optional = fields.fields.map((field) => ({ ...field, isRequired: false }));
  expect(findProblems({ ...fields, fields: optional }, { name: 'Ruth', consent: 'yes' })).toEqual({
    email: 'Enter your email address.',
  });
});
