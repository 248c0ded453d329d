import { todayOf } from '@dealstead/contracts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ContractCounts } from './listStore.ts';
import { createEvent, userClosed } from '@dealstead/contracts/events';
import type { ContractRow, ContractTemplate } from '@dealstead/contracts';
import type { Deal, DealRecord } from '@dealstead/contracts/tools/deals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { recordLiveMessages } from '@dealstead/service-kit/fixtures/liveMessages';
import { until } from '@dealstead/service-kit/fixtures/until';
import {
  buyer,
  draftPurchase,
  emptyContracts,
  identify,
  readContract,
  requestedMails,
  seller,
  sendPurchase,
  sign,
  startContractTools,
} from '../fixtures/contracts.ts';
import { member, type RunningTools, seated } from '../fixtures/crm.ts';
import { addListing, addMembers, answer, makeOffer, startConversation } from '../../outreach/fixtures/outreach.ts';

let tools: RunningTools;
/** What listings says of the address of listing 10, which is the owner's. */
const listings = createServer((request, response) => {
  const isOwn = request.url === '/internal/properties/10/address?ownerId=1';
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ address: isOwn ? '12 Elm St, Memphis, TN 38104' : null }));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => listings.listen(0, '127.0.0.1', resolve));
  tools = await startContractTools({ LISTINGS_URL: `http://127.0.0.1:${(listings.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await tools.stop();
  listings.close();
});
beforeEach(() => emptyContracts(tools, 'deals', 'leads'));

const owner = member(1);

async function addDeal(fields: object = {}): Promise<Deal> {
  const lead = { firstName: 'Ruth', lastName: 'Cole', email: seller, leadType: 'seller' };
  const { body } = await tools.send<{ id: number }>('POST', '/api/leads', owner, lead);
  const deal = { title: '12 Elm St', address: '12 Elm St, Memphis, TN 38104', leadId: body.id, offerAmount: 82_000 };
  return (await tools.send<Deal>('POST', '/api/deals', owner, { ...deal, ...fields })).body;
}

test('one press drafts the purchase of a deal, with fields and parties filled', async () => {
  const deal = await addDeal();
  const { status, body } = await tools.send<{ id: number }>('POST', '/api/contracts', owner, { dealId: deal.id });
  expect(status).toBe(201);
  const draft = await readContract(tools, body.id, owner);
  expect(draft).toMatchObject({
    status: 'draft',
    contractType: 'purchase',
    state: 'TN',
    isFromSample: true,
    deal: { id: deal.id, title: '12 Elm St' },
    signers: [
      { role: 'Seller', name: 'Ruth Cole', email: seller, isCaller: false },
      { role: 'Buyer', name: 'Dana Whitfield', email: buyer, isCaller: true },
    ],
  });
  expect(draft.values).toMatchObject({ 'Seller name': 'Ruth Cole', 'Purchase price': '82000', State: 'Tennessee' });
  const listed = await tools.send<DealRecord>('GET', `/api/deals/${deal.id}`, owner);
  expect(listed.body.contracts).toMatchObject([{ id: body.id, status: 'draft' }]);
  expect(listed.body.activities[0]).toMatchObject({ activityType: 'contract' });
});

test('an accepted offer fills the contract of either side: who sells to whom, and its terms to the cent', async () => {
  await emptyTables(tools.db.pool, 'conversations', 'offers', 'members', 'listed_properties');
  await addMembers(tools, { 1: 'Dana', 2: 'Marcus' });
  await addListing(tools, 10, 1);
  const marcus = member(2);
  const offer = (await makeOffer(tools, await startConversation(tools, 10, marcus), marcus, 82_345.67)).body;
  const draft = async (actor = owner, templateKey = 'sample-purchase') => {
    const created = await tools.send<{ id: number }>('POST', '/api/contracts', actor, {
      offerId: offer.id,
      templateKey,
    });
    return { status: created.status, ...(created.body.id && (await readContract(tools, created.body.id, actor))) };
  };
  expect(await draft()).toMatchObject({ status: 404 });
  await answer(tools, offer, owner, 'accept');
  expect(await draft()).toMatchObject({
    title: 'Purchase and sale agreement: Brick ranch',
    state: 'TN',
    signers: [
      { role: 'Seller', name: 'Dana Whitfield', email: buyer, isCaller: true },
      { role: 'Buyer', name: 'Marcus Reyes', email: '' },
    ],
    values: {
      'Seller name': 'Dana Whitfield',
      'Buyer name': 'Marcus Reyes',
      State: 'Tennessee',
      'Property address': '12 Elm St, Memphis, TN 38104',
      'Inspection days': '7',
      'Purchase price': '82345.67',
      'Earnest money': '2500',
    },
  });
  expect((await draft(marcus)).signers).toMatchObject([{ name: 'Dana Reyes' }, { role: 'Buyer', isCaller: true }]);
  // What the assignee pays in all is no price of the contract that is assigned.
  expect((await draft(owner, 'sample-assignment')).values).not.toHaveProperty('Purchase price');
  expect((await draft(member(3))).status).toBe(404);
});

test('a contract is dated with the day of the member who drafts it, wherever they are', async () => {
  for (const timeZone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const actor = { ...owner, timeZone };
    const { body } = await tools.send<{ id: number }>('POST', '/api/contracts', actor, {
      templateKey: 'sample-purchase',
    });
    expect((await readContract(tools, body.id, actor)).values).toMatchObject({ 'Agreement date': todayOf(actor) });
  }
});

test('the address of a contract is the deal’s, else that of the own listing, never its title', async () => {
  const drafted = async (fields: object) => {
    const { id } = await addDeal({ ...fields, address: null });
    const { body } = await tools.send<{ id: number }>('POST', '/api/contracts', owner, { dealId: id });
    return (await readContract(tools, body.id, owner)).values['Property address'];
  };
  for (const [id, userId] of [
    [10, 1],
    [11, 2],
  ] as const)
    await addListing(tools, id, userId);
  expect(await drafted({ propertyId: 10 })).toBe('12 Elm St, Memphis, TN 38104');
  expect(await drafted({ propertyId: 11 })).toBeUndefined();
});

test('a draft is edited by revision, sent once, and not edited afterwards', async () => {
  const draft = await draftPurchase(tools, owner);
  const fields = { title: 'Other', state: null, body: draft.body, values: {}, signers: [], signsInOrder: false };
  const old = await tools.send('PATCH', `/api/contracts/${draft.id}`, owner, { ...fields, revision: 1 });
  expect(old).toMatchObject({ status: 409, body: { code: 'contract-conflict' } });
  const send = (body: object) => tools.send('POST', `/api/contracts/${draft.id}/sending`, owner, body);
  expect(await send({ revision: draft.revision, days: 14, isReviewed: false })).toMatchObject({ status: 400 });
  const sending = { revision: draft.revision, days: 14, isReviewed: true };
  expect(await send(sending)).toMatchObject({ status: 200 });
  expect(await send(sending)).toMatchObject({ status: 409, body: { code: 'contract-sent' } });
  expect((await requestedMails(tools)).map(({ to }) => to)).toEqual([seller, buyer]);
  const late = await tools.send('PATCH', `/api/contracts/${draft.id}`, owner, { ...fields, revision: draft.revision });
  expect(late).toMatchObject({ status: 409, body: { code: 'contract-sent' } });
});

test('a draft with an empty field or party is not sent', async () => {
  const { id, revision, body, signers } = await draftPurchase(tools, owner);
  const save = async (values: object, parties: object[], now: number) => {
    const fields = { title: 'Draft', state: null, body, values, signsInOrder: false };
    await tools.send('PATCH', `/api/contracts/${id}`, owner, { ...fields, signers: parties, revision: now });
    const sending = { revision: now + 1, days: 7, isReviewed: true };
    return (await tools.send<{ message: string }>('POST', `/api/contracts/${id}/sending`, owner, sending)).body.message;
  };
  const party = { role: signers[0]!.role, name: '', email: '' };
  expect(await save({}, [party], revision)).toMatch(/^Fill in Agreement date, Seller name, Buyer name and \d+ more\.$/);
  const { values } = await draftPurchase(tools, owner);
  expect(await save(values, [party], revision + 1)).toBe('Enter name and email of the seller.');
  expect(await requestedMails(tools)).toEqual([]);
});

test('a signed purchase fulfils what the deal needs before it is under contract', async () => {
  const deal = await addDeal({ stage: 'offer' });
  await sendPurchase(tools, owner, { dealId: deal.id });
  await sign(tools, await identify(tools, seller));
  await sign(tools, await identify(tools, buyer));
  const { body } = await tools.send<DealRecord>('GET', `/api/deals/${deal.id}`, owner);
  expect(body).toMatchObject({ hasContract: true, contractPrice: 82_000, contracts: [{ status: 'signed' }] });
  expect(body.contractDate).not.toBeNull();
  const moved = await tools.send<{ deal: Deal }>('PATCH', `/api/deals/${deal.id}`, owner, {
    version: body.version,
    changes: { stage: 'under-contract', contractDate: null },
  });
  expect(moved.body.deal).toMatchObject({ stage: 'under-contract', contractDate: null, hasContract: true });
  expect(body.activities.map(({ description }) => description)).toContain('Signed by all: Purchase of 12 Elm St');
  const lead = await tools.send<{ activities: { description: string }[] }>('GET', `/api/leads/${deal.leadId}`, owner);
  expect(lead.body.activities.map(({ description }) => description)).toContain('Signed by all: Purchase of 12 Elm St');
});

test('the last signature refreshes the open pages that show the deal', async () => {
  const deal = await addDeal();
  await sendPurchase(tools, owner, { dealId: deal.id });
  await sign(tools, await identify(tools, seller));
  const last = await identify(tools, buyer);
  const pages = await recordLiveMessages(tools.service.nats);
  const shown = ['/api/contracts', '/api/deals', '/api/leads', '/api/dashboards/pro', '/api/notifications'];
  await pages.expectInvalidated({ 'member.1': shown }, () => sign(tools, last));
  pages.stop();
});

test('nothing of a signed contract can be changed, deleted or voided', async () => {
  const { id } = await sendPurchase(tools, owner);
  const sent = "UPDATE contracts SET contract_data = jsonb_set(contract_data, '{body}', '\"x\"') WHERE id = $1";
  await expect(tools.db.pool.query(sent, [id])).rejects.toThrow('was sent');
  await sign(tools, await identify(tools, seller));
  await sign(tools, await identify(tools, buyer));
  await until(async () => (await readContract(tools, id, owner)).documentUrl);
  for (const change of [
    sent,
    "UPDATE contracts SET title = 'Other' WHERE id = $1",
    "UPDATE contracts SET status = 'voided', signed_at = NULL WHERE id = $1",
    'UPDATE contracts SET document_url = NULL WHERE id = $1',
    'UPDATE contracts SET revision = revision + 1 WHERE id = $1',
    'DELETE FROM contracts WHERE id = $1',
    "UPDATE contract_signers SET name = 'Someone' WHERE contract_id = $1",
    'DELETE FROM contract_signers WHERE contract_id = $1',
    "UPDATE contract_files SET sha256 = 'x' WHERE contract_id = $1",
    'DELETE FROM contract_files WHERE contract_id = $1',
    'DELETE FROM contract_events WHERE contract_id = $1',
    "UPDATE contract_events SET kind = 'viewed' WHERE contract_id = $1",
  ])
    await expect(tools.db.pool.query(change, [id])).rejects.toMatchObject({ code: '23000' });
  const voiding = await tools.send('POST', `/api/contracts/${id}/voiding`, owner, { reason: 'Mistake' });
  expect(voiding.status).toBe(409);
  expect((await tools.send('DELETE', `/api/contracts/${id}`, owner)).status).toBe(404);
});

test('a new version supersedes one that waits; a signed one stays in force', async () => {
  const first = await sendPurchase(tools, owner);
  const next = await tools.send<{ id: number }>('POST', `/api/contracts/${first.id}/versions`, owner, {});
  const draft = await readContract(tools, next.body.id, owner);
  expect(draft).toMatchObject({ status: 'draft', versionNumber: 2, values: first.values });
  expect(draft.versions.map(({ versionNumber, status }) => [versionNumber, status])).toEqual([
    [2, 'draft'],
    [1, 'superseded'],
  ]);
  expect((await tools.send('POST', `/api/contracts/${first.id}/versions`, owner, {})).status).toBe(409);
  const signed = await sendPurchase(tools, owner);
  await sign(tools, await identify(tools, seller));
  await sign(tools, await identify(tools, buyer));
  await tools.send('POST', `/api/contracts/${signed.id}/versions`, owner, {});
  expect((await readContract(tools, signed.id, owner)).status).toBe('signed');
});

test('own templates are copied from a sample, edited by version and deleted', async () => {
  const all = await tools.send<ContractTemplate[]>('GET', '/api/contract-templates', owner);
  expect(all.body.map(({ key }) => key)).toEqual(['sample-purchase', 'sample-assignment', 'sample-joint-venture']);
  const fields = { name: 'Our purchase', contractType: 'purchase', body: '# Deal\n\n{{Seller name}} and {{Septic}}' };
  const copy = { ...fields, isFromSample: true };
  const created = await tools.send<ContractTemplate>('POST', '/api/contract-templates', owner, copy);
  const path = `/api/contract-templates/${created.body.key}`;
  const changed = await tools.send<ContractTemplate>('PUT', path, owner, { ...fields, name: 'Ours', version: 1 });
  expect(changed.body).toMatchObject({ name: 'Ours', version: 2, isFromSample: true });
  expect((await tools.send('PUT', path, owner, { ...fields, version: 1 })).status).toBe(409);
  expect((await tools.send('PUT', path, member(2), { ...fields, version: 2 })).status).toBe(404);
  const draft = await tools.send<{ id: number }>('POST', '/api/contracts', owner, { templateKey: created.body.key });
  expect(await readContract(tools, draft.body.id, owner)).toMatchObject({ templateName: 'Ours', isFromSample: true });
  expect((await tools.send('DELETE', path, owner)).status).toBe(200);
});

test('contracts belong to the owner; a seat with contracts and contact details reads them, with sending it writes', async () => {
  const { id } = await draftPurchase(tools, owner);
  expect((await tools.send('GET', `/api/contracts/${id}`, member(2))).status).toBe(404);
  const opens = async (...permissions: string[]) =>
    (await tools.send('GET', `/api/contracts/${id}`, seated(5, 1, ...permissions))).status;
  expect(await opens('contracts', 'contact-data')).toBe(200);
  expect(await opens('contracts')).toBe(403);
  expect(await opens('leads', 'contact-data')).toBe(403);
  const drafts = async (...permissions: string[]) =>
    (await tools.send('POST', '/api/contracts', seated(5, 1, 'contact-data', ...permissions), {})).status;
  expect([await drafts('contracts'), await drafts('contracts', 'contract-sending')]).toEqual([403, 201]);
  expect((await tools.send('GET', `/api/contracts/${id}`, seated(5, 1, 'deals'))).status).toBe(403);
  expect((await tools.send('GET', `/api/contracts/${id}`, member(1, { plan: 'investor_pro' }))).status).toBe(403);
  const deal = await addDeal();
  await tools.send('POST', '/api/contracts', owner, { dealId: deal.id });
  const seat = await tools.send<DealRecord>('GET', `/api/deals/${deal.id}`, seated(5, 1, 'deals'));
  expect(seat.body.contracts).toEqual([]);
  const reader = await tools.send<DealRecord>('GET', `/api/deals/${deal.id}`, seated(5, 1, 'deals', 'contracts'));
  expect(reader.body.contracts).toHaveLength(1);
});

test('the list has the last versions, filtered and counted by what they wait for', async () => {
  await draftPurchase(tools, owner);
  const sent = await sendPurchase(tools, owner);
  await tools.send('POST', `/api/contracts/${sent.id}/voiding`, owner, { reason: 'Wrong price' });
  await sendPurchase(tools, owner);
  const list = async (query: string) => (await tools.send<ContractRow[]>('GET', `/api/contracts${query}`, owner)).body;
  expect((await list('')).map(({ status }) => status)).toEqual(['sent', 'voided', 'draft']);
  expect(await list('?status=open')).toMatchObject([{ status: 'sent', signers: [{ name: 'Ruth Cole' }, {}] }]);
  expect(await list('?search=elm')).toHaveLength(3);
  const counts = await tools.send<ContractCounts>('GET', '/api/contracts/counts', owner);
  expect(counts.body).toEqual({ draft: 1, open: 1, signed: 0, ended: 1 });
});

test('a closed account loses templates and open contracts; a signed one stays for its other parties', async () => {
  await draftPurchase(tools, owner);
  const { id } = await sendPurchase(tools, owner);
  await sign(tools, await identify(tools, seller));
  await sign(tools, await identify(tools, buyer));
  await tools.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/1', version: 9 }, { userId: 1 })));
  const ids = async () => (await tools.db.pool.query<{ id: number }>('SELECT id FROM contracts')).rows;
  await until(async () => (await ids()).length === 1);
  expect(await ids()).toEqual([{ id }]);
});
