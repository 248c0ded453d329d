import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { DealRecord, LeadRecord, SigningLink } from '@dealstead/contracts';
import { errorResponse, fakeApi, memberWith, renderPage } from '@dealstead/kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Campaigns } from '../pages/Campaigns/Campaigns.tsx';
import { IdentifyForm } from './contracts/IdentifyForm.tsx';
import { DealTimeline } from './dealPipeline/record/DealTimeline.tsx';
import { useLeadChanges } from './leads/leadChanges.ts';
import { LeadForm } from './leads/LeadForm.tsx';
import { FollowUpPanel } from './leads/record/FollowUpPanel.tsx';
import { LogPanel } from './leads/record/LogPanel.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const user = memberWith('wholesaler');
const enter = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

function AddLead() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <LeadForm onClose={() => setOpen(false)} /> : <button onClick={() => setOpen(true)}>Add</button>;
}

test('a new lead that Escape closed opens with what was typed, until it is added', async () => {
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
  fakeApi({ 'POST /api/leads': { id: 1, version: 1, firstName: 'Ruth', lastName: '' } });
  renderPage(<AddLead />, { user });
  enter('First name', 'Ruth');
  enter('Notes', 'Roof from 2009');
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  fireEvent.click(screen.getByText('Add'));
  expect([valueOf('First name'), valueOf('Notes')]).toEqual(['Ruth', 'Roof from 2009']);
  expect(screen.getByText(/We kept what you typed before/)).toBeTruthy();
  fireEvent.submit(screen.getByLabelText('Notes').closest('form')!);
  fireEvent.click(await screen.findByText('Add'));
  expect(valueOf('First name')).toBe('');
});

test('a new campaign survives a reload, until it is saved', async () => {
  fakeApi({
    '/api/outreach-sender': errorResponse(404, 'Not found'),
    'POST /api/campaigns': { id: 8 },
    'POST /api/campaigns/audience': { count: 0 },
  });
  const open = () => renderPage(<Campaigns />, { user, url: '/campaigns?new=1', path: '/campaigns' });
  open();
  enter('Campaign name', 'March buyers');
  enter(/^Subject/, 'New deals');
  cleanup();
  const { location } = open();
  expect([valueOf('Campaign name'), valueOf(/^Subject/)]).toEqual(['March buyers', 'New deals']);
  enter(/^Heading/, 'Deals');
  enter('Text', 'Hello');
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(location()).toBe('/campaigns/8'));
  cleanup();
  open();
  expect(valueOf('Campaign name')).toBe('');
});

const lead = {
  id: 5,
  version: 1,
  firstName: 'Ruth',
  lastName: 'Amsel',
  phones: [],
  emails: [],
} as unknown as LeadRecord;
function Log() {
  return <LogPanel lead={lead} changes={useLeadChanges()} onLogged={() => undefined} />;
}

test('a call note survives a reload', () => {
  fakeApi();
  renderPage(<Log />, { user });
  enter('What was said (optional)', 'Wants to close by March');
  cleanup();
  renderPage(<Log />, { user });
  expect(valueOf('What was said (optional)')).toBe('Wants to close by March');
});

test('a note on a deal survives a reload, until it is added', async () => {
  fakeApi({ 'POST /api/deals/4/activities': { id: 1 } });
  const open = () =>
    renderPage(<DealTimeline deal={{ id: 4, activities: [], today: '2026-11-29' } as unknown as DealRecord} />, {
      user,
    });
  open();
  enter('What happened', 'The title is clear');
  cleanup();
  open();
  expect(valueOf('What happened')).toBe('The title is clear');
  fireEvent.submit(screen.getByLabelText('What happened').closest('form')!);
  await waitFor(() => expect(valueOf('What happened')).toBe(''));
  cleanup();
  open();
  expect(valueOf('What happened')).toBe('');
});

function FollowUp() {
  const planned = { ...lead, nextFollowupDate: null, today: '2026-11-29', activities: [] } as unknown as LeadRecord;
  return <FollowUpPanel lead={planned} changes={useLeadChanges()} />;
}

test('a follow-up survives a reload', () => {
  fakeApi();
  renderPage(<FollowUp />, { user });
  enter('What to do', 'Bring the papers');
  cleanup();
  renderPage(<FollowUp />, { user });
  expect(valueOf('What to do')).toBe('Bring the papers');
});

test('a signing code is pasted with its spaces', async () => {
  const api = fakeApi({ 'POST /api/signing/token/codes': {}, 'POST /api/signing/token/identification': {} });
  const link = {
    signer: { name: 'Ruth Amsel', maskedEmail: 'r***@example.com', role: 'Seller' },
    sender: 'Dana Reyes',
    title: 'Purchase agreement',
    contractType: 'purchase',
    expiresAt: null,
    state: 'open',
  } as unknown as SigningLink;
  renderPage(<IdentifyForm token="token" link={link} onIdentified={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Email me a code' }));
  await userEvent.click(await screen.findByLabelText(/6-digit code/));
  await userEvent.paste(' 934 723');
  await userEvent.click(screen.getByRole('button', { name: 'Open the contract' }));
  await waitFor(() => expect(api.bodies('POST', '/api/signing/token/identification')).toEqual([{ code: '934723' }]));
});
