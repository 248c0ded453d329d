import { afterEach, expect, test } from '@jest/globals';
import type { OwnDecision } from '@dealstead/contracts';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { HelpContact } from '../HelpContact/HelpContact.tsx';
import { Appeal } from './Appeal.tsx';

afterEach(cleanup);

const decision: OwnDecision = {
  id: 41,
  kind: 'listing',
  title: '412 Wick Road',
  decision: 'review',
  at: '2026-11-29T15:00:00.000Z',
  notice: 'Please send us the signed purchase agreement.',
  appealUntil: null,
  appeal: null,
};

function open(changes: Partial<OwnDecision> = {}) {
  fakeApi({ '/api/appeals/41': { ...decision, ...changes } });
  renderPage(<Appeal />, { url: '/appeals/41', path: '/appeals/:id', user: memberWith('wholesaler') });
}

test('a listing that is down for review says how to send what was asked for, and offers no appeal', async () => {
  open();
  expect(await screen.findByText('Please send us the signed purchase agreement.')).toBeTruthy();
  expect(screen.getByText('Your case number is 41. It is in the subject already.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/help/contact?case=41');
  expect(screen.queryByText(/how to appeal/)).toBeNull();
});

test('a decision that can be appealed has the form; one whose time is over says so', async () => {
  open({ decision: 'withdraw', appealUntil: '2026-12-29T15:00:00.000Z' });
  expect(await screen.findByRole('button', { name: 'Send appeal' })).toBeTruthy();
  expect(screen.getByText('What was decided, why, and how to appeal.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Write to us' })).toBeNull();
  cleanup();
  open({ decision: 'withdraw' });
  expect(await screen.findByText(/You could appeal for 30 days, and they are over\./)).toBeTruthy();
});

test('an answer to a decision begins with its case number', () => {
  fakeApi({ '/api/help/requests': { requests: [], accountManager: null, answerTimes: null } });
  renderPage(<HelpContact />, { url: '/help/contact?case=41' });
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Case 41');
});
