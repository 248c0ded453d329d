import { afterEach, expect, test } from '@jest/globals';
import type { DealRecord } from '@dealstead/contracts';
import { createStore } from '@dealstead/kit';
import { memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen } from '@testing-library/react';
import type { DealChanges } from '../dealChanges.tsx';
import { ChecklistPanel } from './ChecklistPanel.tsx';
import { StagePanel } from './StagePanel.tsx';

afterEach(cleanup);

const closed = {
  id: 7,
  dealType: 'rental',
  stage: 'closed',
  status: 'active',
  stageChangedAt: '2026-11-20T12:00:00Z',
  today: '2026-12-01',
  checklist: [],
} as unknown as DealRecord;
const changes = { pending: createStore(() => false) } as unknown as DealChanges;

test.each([
  ['investor-pro', closed, true],
  ['investor-pro', { ...closed, dealType: 'wholesale' }, false],
  ['investor-pro', { ...closed, stage: 'closing' }, false],
  ['investor-pro', { ...closed, status: 'lost' }, false],
  ['free', closed, false],
] as const)('a deal that a member of %s bought leads to the portfolio', (plan, deal, isOffered) => {
  renderPage(<StagePanel deal={deal as DealRecord} changes={changes} onLost={() => undefined} />, {
    user: memberWith(plan),
  });
  const link = screen.queryByRole('link', { name: 'Add to portfolio' });
  expect(link?.getAttribute('href') ?? null).toBe(isOffered ? '/portfolio/add?deal=7' : null);
});

test.each([
  ['rental', 'Wire the funds and get the keys', 'Find the financing'],
  ['brrrr', 'Wire the funds and get the keys', 'Find the financing'],
  ['wholesale', 'Receive the funds', 'Find the buyer or the financing'],
  ['flip', 'Receive the funds', 'Find the buyer or the financing'],
] as const)('the checklist of a %s is of the side that the member is on', (dealType, funds, financing) => {
  renderPage(<ChecklistPanel deal={{ ...closed, dealType }} />, { user: memberWith('investor-pro') });
  expect(screen.getByLabelText(funds)).toBeTruthy();
  expect(screen.getByLabelText(financing)).toBeTruthy();
});
