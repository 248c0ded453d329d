import { expect, test } from '@jest/globals';
import { emptyLead, plainEmail, plainPhone } from '@dealstead/contracts';
import type { Lead } from '@dealstead/contracts/tools/leads';
import { contactEffects, nextAction } from './rules.ts';
import { searchQuery } from '../../queries/searchQuery.ts';

const today = '2026-11-23';
const lead = (part: Partial<Lead> = {}): Lead => ({
  ...emptyLead,
  id: 1,
  listIds: [],
  version: 1,
  firstName: 'Ruth',
  lastName: 'Amsel',
  phones: [plainPhone('901-555-0134')],
  createdByUserId: 1,
  lastContactDate: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...part,
});
const next = (part: Partial<Lead>, hasDeal = false, followUp: string | null = null) =>
  nextAction({ lead: lead(part), followUp, hasDeal, today });

test('the next best action is the first rule that applies', () => {
  expect(next({ nextFollowupDate: '2026-11-21' }, false, 'Call back')).toEqual({
    kind: 'follow-up',
    title: 'Call back',
    reason: '2 days late.',
  });
  expect(next({ nextFollowupDate: today })).toMatchObject({ title: 'Follow up', reason: 'Due today.' });
  expect(next({ phones: [] })).toMatchObject({ kind: 'details' });
  const barred = { ...plainPhone('901-555-0134'), doNotContact: true };
  expect(next({ phones: [barred] })).toMatchObject({ kind: 'details', title: 'Do not call' });
  expect(next({ phones: [barred, plainPhone('901-555-0135')] })).toMatchObject({ kind: 'call' });
  expect(next({})).toEqual({ kind: 'call', title: 'Call for the first time', reason: 'Waiting for 3 days.' });
  expect(next({ phones: [], emails: [plainEmail('r@example.com')] })).toMatchObject({ kind: 'email' });
  expect(next({ status: 'qualified' })).toMatchObject({ kind: 'deal' });
  expect(next({ status: 'qualified', lastContactDate: '2026-11-10' }, true)).toMatchObject({
    kind: 'call',
    reason: 'No contact for 13 days.',
  });
  expect(next({ status: 'contacted', lastContactDate: '2026-11-22' })).toMatchObject({ kind: 'follow-up' });
  expect(next({ status: 'contacted', nextFollowupDate: '2026-11-30' })).toMatchObject({ kind: 'none' });
  expect(next({ status: 'lost', nextFollowupDate: '2026-11-01' })).toMatchObject({ kind: 'none' });
});

test('a call moves a new lead on, never one that is further along back', () => {
  const call = (part: Partial<Lead>, outcome: 'talked' | 'voicemail' | 'not-interested') =>
    contactEffects(lead(part), { activityType: 'call', outcome, description: '' }, today);
  expect(call({}, 'talked')).toMatchObject({ status: 'contacted', description: 'Talked', completesFollowUp: false });
  expect(call({ status: 'qualified' }, 'talked').status).toBeUndefined();
  expect(call({ status: 'closed' }, 'not-interested').status).toBeUndefined();
  expect(call({}, 'voicemail').nextFollowupDate).toBe('2026-11-25');
  // A call that reached nobody moves the follow-up that is due; one that is planned for later stays.
  expect(call({ nextFollowupDate: '2026-11-20' }, 'voicemail')).toMatchObject({
    nextFollowupDate: '2026-11-25',
    completesFollowUp: false,
  });
  expect(call({ nextFollowupDate: today }, 'talked')).toMatchObject({
    nextFollowupDate: null,
    completesFollowUp: true,
  });
  expect(call({ nextFollowupDate: '2026-12-24' }, 'voicemail').nextFollowupDate).toBeUndefined();
  expect(call({ nextFollowupDate: '2026-12-24' }, 'not-interested')).toMatchObject({
    status: 'lost',
    nextFollowupDate: null,
  });
});

test('a search is words of the owner, and never syntax', () => {
  expect(searchQuery(7, "O'Neal & | :* (Elm)")).toBe("'7/o':* & '7/neal':* & '7/elm':*");
  expect(searchQuery(7, 'Núñez O’Brien')).toBe("'7/nunez':* & '7/o':* & '7/brien':*");
  expect(searchQuery(7, '(901) 555-01')).toBe("'7/90155501':*");
  expect(searchQuery(7, '+1 901.555.0141')).toBe(
    "'7/9015550141':* | '7/19015550141':* | ('7/901':* & '7/555':* & '7/0141':*)",
  );
  expect(searchQuery(7, '555-0141')).toBe("'7/5550141':* | ('7/555':* & '7/0141':*)");
  expect(searchQuery(7, ' \u0000*** ')).toBeNull();
});
