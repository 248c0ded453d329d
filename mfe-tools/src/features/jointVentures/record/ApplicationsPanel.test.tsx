import { afterEach, expect, test } from '@jest/globals';
import type { Application } from '@dealstead/contracts/tools/jointVentures';
import { fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AgreementPanel } from './AgreementPanel.tsx';
import { ApplyPanel } from './ApplyPanel.tsx';
import { ApplicationsPanel } from './ApplicationsPanel.tsx';
import { sampleDetails, sampleVenture } from './sampleVenture.ts';

afterEach(cleanup);

const application: Application = {
  id: 5,
  version: 1,
  status: 'open',
  message: 'I fund two a month.',
  note: '',
  reasons: [],
  posterShare: 57.5,
  partnerShare: 42.5,
  proposedBy: 'partner',
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  applicant: { id: 2, name: 'Marcus Hale', completed: 0 },
};

test('who accepts a split reads what each side gets, and is addressed', async () => {
  fakeApi({});
  const venture = { ...sampleVenture, poster: { ...sampleVenture.poster, name: 'Dana' } };
  const details = { ...sampleDetails, status: 'open' as const, applications: [application] };
  renderPage(<ApplicationsPanel venture={venture} details={details} />, { user: memberWith('partnership') });
  await userEvent.click(screen.getByRole('button', { name: 'Accept 42.5%' }));
  const split = 'Marcus Hale gets 42.5% and you 57.5% of what is left after costs and after capital is returned.';
  expect(
    within(screen.getByRole('dialog', { name: 'Accept this split?' })).getByText(split, { exact: false }),
  ).toBeTruthy();
  cleanup();
  const accepted = {
    ...sampleDetails,
    relation: 'partner' as const,
    applications: [{ ...application, status: 'accepted' } satisfies Application],
  };
  renderPage(<AgreementPanel venture={venture} details={accepted} />, { user: memberWith('partnership') });
  expect(screen.getByText(/^You get 42.5% and Dana 57.5% of what is left/)).toBeTruthy();
});

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test.each([
  [
    'an application',
    'Apply with a split',
    'Send application',
    /^Your message/,
    `POST /api/joint-ventures/${sampleVenture.id}/applications`,
    () => (
      <ApplyPanel
        venture={{ ...sampleVenture, status: 'open' }}
        details={{ ...sampleDetails, status: 'open', relation: 'none', applications: [] }}
      />
    ),
  ],
  [
    'a counterproposal',
    'Counter',
    'Send proposal',
    /^Note/,
    'POST /api/joint-venture-applications/5/answers',
    () => (
      <ApplicationsPanel
        venture={sampleVenture}
        details={{ ...sampleDetails, status: 'open', applications: [application] }}
      />
    ),
  ],
])(
  'the text of %s is kept when its dialog is closed, until it was sent',
  async (_, opens, sends, text, call, createPanel) => {
    const api = fakeApi({ [call]: { message: 'Sent.' } });
    renderPage(createPanel(), { user: memberWith('partnership') });
    await userEvent.click(screen.getByRole('button', { name: opens }));
    await userEvent.type(box(text), 'I fund two a month.');
    await userEvent.clear(box(/^Partner’s share/));
    await userEvent.type(box(/^Partner’s share/), '45');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getByRole('button', { name: opens }));
    expect([box(text).value, box(/^Partner’s share/).value]).toEqual(['I fund two a month.', '45']);
    await userEvent.click(screen.getByRole('button', { name: sends }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.calls).toContain(call);
    expect(localStorage).toHaveLength(0);
  },
);
