import { expect, test } from '@jest/globals';
import { ProviderUnavailable } from '../propertyRecords/providers/provider.ts';
import { createBatchData } from './batchData.ts';
import { configuredSkipTraces } from './configuredProvider.ts';
import type { SkipTraceSubject } from './provider.ts';

const subject: SkipTraceSubject = {
  recordId: 7,
  address: '1180 Kearney Ave',
  city: 'Memphis',
  state: 'TN',
  zipCode: '38114',
  ownerNames: ['Ruth B Amsel'],
  ownerMailingAddress: null,
  source: 'county',
};
const { signal } = new AbortController();

/** The shape of BatchData's documentation for a synchronous property skip trace. */
const person = {
  _id: 'c1',
  name: { first: 'Ruth', middle: 'B', last: 'Amsel' },
  mailingAddress: { street: '12 Elm St', city: 'Memphis', county: 'Shelby', state: 'TN', zip: '38114' },
  phoneNumbers: [
    { number: '9015550177', carrier: 'AT&T', type: 'Land Line', tested: true, reachable: true, dnc: true, score: '80' },
    {
      number: '9015550134',
      carrier: 'Verizon',
      type: 'Mobile',
      tested: true,
      reachable: true,
      dnc: false,
      score: '95',
    },
    { number: '9015550150', type: 'Mobile', tested: true, reachable: true, score: '60' },
    { number: '9015550199', type: 'Mobile', tested: true, reachable: false, dnc: false, score: '10' },
    { number: '555', type: 'Mobile' },
  ],
  emails: [{ email: 'ruth.amsel@example.com', tested: true }],
  dnc: { tcpa: false },
  litigator: false,
  death: { deceased: false },
  bankruptcy: {},
  meta: { matched: true, error: false },
};
const other = { ...person, name: { first: 'Quinn', last: 'Baker' }, phoneNumbers: [] };
const answerWith = (persons: unknown[]) =>
  Response.json({ status: { code: 200, text: 'OK' }, results: { persons, meta: { results: { matchCount: 1 } } } });

/** A `fetch` that answers each call with the next response, and records the calls. */
function fakeFetch(...answers: Response[]) {
  const calls: { url: string; init: RequestInit }[] = [];
  const run = (async (input: unknown, init: RequestInit = {}) => {
    calls.push({ url: String(input), init });
    return answers[Math.min(calls.length, answers.length) - 1]!.clone();
  }) as typeof fetch;
  return { calls, fetch: run };
}

test('the owner among the persons is translated, with do-not-call marks and the best number first', async () => {
  const { calls, fetch } = fakeFetch(answerWith([other, person]));
  expect(await createBatchData('key-1', { fetch }).find(subject, '1-7-2026-11', signal)).toEqual({
    ownerName: 'Ruth Amsel',
    mailingAddress: '12 Elm St, Memphis, TN 38114',
    phoneNumbers: [
      { number: '(901) 555-0134', type: 'mobile', doNotCall: false },
      { number: '(901) 555-0177', type: 'landline', doNotCall: true },
      // Without a flag nobody may call.
      { number: '(901) 555-0150', type: 'mobile', doNotCall: true },
    ],
    emailAddresses: ['ruth.amsel@example.com'],
    relatives: ['Quinn Baker'],
    confidence: 95,
  });
  expect(calls[0]!.url).toBe('https://api.batchdata.com/api/v1/property/skip-trace');
  expect(calls[0]!.init).toMatchObject({
    method: 'POST',
    redirect: 'error',
    headers: { authorization: 'Bearer key-1' },
  });
  expect(JSON.parse(String(calls[0]!.init.body))).toEqual({
    requests: [
      {
        requestId: '1-7-2026-11',
        propertyAddress: { street: '1180 Kearney Ave', city: 'Memphis', state: 'TN', zip: '38114' },
      },
    ],
  });
});

test('texts that PostgreSQL cannot store are replaced', async () => {
  const broken = { ...person, name: { first: 'Ruth\0', last: 'Amsel\uD83D' }, emails: [{ email: 'a\0@example.com' }] };
  const { fetch } = fakeFetch(answerWith([broken]));
  expect(await createBatchData('key-1', { fetch }).find(subject, '1-7-2026-11', signal)).toMatchObject({
    ownerName: 'Ruth\uFFFD Amsel\uFFFD',
    emailAddresses: ['a\uFFFD@example.com'],
  });
});

test('a litigator may not be called, and a deceased person is no result', async () => {
  const litigator = createBatchData('key', { fetch: fakeFetch(answerWith([{ ...person, litigator: true }])).fetch });
  const found = await litigator.find(subject, 'a', signal);
  expect(found?.phoneNumbers.every(({ doNotCall }) => doNotCall)).toBe(true);
  const deceased = createBatchData('key', {
    fetch: fakeFetch(answerWith([{ ...person, death: { deceased: true } }])).fetch,
  });
  expect(await deceased.find(subject, 'a', signal)).toBeNull();
});

test('a repeated reference is not billed twice, with and without a result', async () => {
  const { calls, fetch } = fakeFetch(answerWith([person]), answerWith([]));
  const provider = createBatchData('key', { fetch });
  await provider.find(subject, 'a', signal);
  expect(await provider.find(subject, 'a', signal)).toMatchObject({ ownerName: 'Ruth Amsel' });
  expect(await provider.find(subject, 'b', signal)).toBeNull();
  expect(await provider.find(subject, 'b', signal)).toBeNull();
  expect(calls).toHaveLength(2);
});

test.each([
  ['a server error', new Response('', { status: 502 })],
  ['a used-up balance', new Response('', { status: 402 })],
  ['a wrong key', new Response('', { status: 401 })],
  ['another shape', Response.json({ results: { persons: [{ phoneNumbers: 'none' }] } })],
])('a response with %s makes the provider unavailable after one request', async (_, response) => {
  const { calls, fetch } = fakeFetch(response);
  await expect(createBatchData('key', { fetch }).find(subject, 'a', signal)).rejects.toBeInstanceOf(
    ProviderUnavailable,
  );
  expect(calls).toHaveLength(1);
});

test('BatchData covers real records with an address, and a key selects it', () => {
  const provider = configuredSkipTraces({ BATCHDATA_API_KEY: 'key' });
  expect(provider.name).toBe('BatchData');
  expect(provider.covers(subject)).toBe(true);
  expect(provider.covers({ ...subject, source: 'sample' })).toBe(false);
  expect(provider.covers({ ...subject, address: '' })).toBe(false);
  expect(configuredSkipTraces({}).isSample).toBe(true);
});
