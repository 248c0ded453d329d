import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { memberWith, renderPage } from '../testing/index.tsx';
import { TextLink } from '../links/Link.tsx';
import { Locked } from './UpgradePrompt.tsx';
import { usePlansPath } from './usePlansPath.ts';

const dashboard = (
  <Locked needs="basic-analytics" feature="Advanced Analytics Dashboard">
    <button type="button">Price distribution</button>
  </Locked>
);

test('the prompt names the feature, both plans and the price, with both buttons', () => {
  renderPage(dashboard, { url: '/analytics?tab=prices' });
  const prompt = screen.getByRole('region', {
    name: 'Advanced Analytics Dashboard requires the Buyer membership or higher',
  });
  const words = prompt.textContent ?? '';
  for (const said of ['Premium Feature', 'Upgrade to Buyer', '$79.98', 'per month', 'Free Explorer'])
    expect(words).toContain(said);
  expect(within(prompt).getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe(
    '/subscribe?plan=buyer&period=monthly&next=%2Fanalytics%3Ftab%3Dprices',
  );
  expect(within(prompt).getByRole('link', { name: 'Maybe Later' }).getAttribute('href')).toBe('/member-dashboard');
});

test('the feature list can be expanded and collapsed', async () => {
  renderPage(dashboard);
  expect(screen.getByText('Saved searches with alerts')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Hide Features/ }));
  expect(screen.queryByText('Saved searches with alerts')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /Show Features/ }));
  expect(screen.getByText('Saved searches with alerts')).toBeTruthy();
});

test('the locked content is present but inert', () => {
  renderPage(dashboard);
  const content = screen.getByText('Price distribution');
  expect(content.closest('[inert]')).not.toBeNull();
  expect(content.closest('[aria-hidden=true]')).not.toBeNull();
});

test('an inactive subscription counts as free', () => {
  renderPage(dashboard, { user: memberWith('wholesaler', 'inactive') });
  expect(screen.getByRole('region', { name: /requires the Buyer membership/ }).textContent).toContain(
    'Current Free Explorer',
  );
});

test('whose plan would include it but is past due is led to the card, and sold nothing', () => {
  renderPage(dashboard, { user: memberWith('buyer', 'past_due') });
  const prompt = screen.getByRole('region', { name: 'Update your card to use Advanced Analytics Dashboard again' });
  expect(prompt.textContent).toContain('Your Buyer plan is inactive because a payment is past due.');
  expect(within(prompt).getByRole('link', { name: 'Update Card' }).getAttribute('href')).toBe('/payment-history');
  expect(screen.queryByText(/Upgrade|requires the/)).toBeNull();
});

test('the short line of a past-due plan leads to the card', () => {
  renderPage(
    <Locked needs="basic-analytics" feature="Analytics" prompt={false}>
      Numbers
    </Locked>,
    { user: memberWith('investor_pro', 'past_due') },
  );
  expect(screen.getByRole('link', { name: 'Update card' }).getAttribute('href')).toBe('/payment-history');
  expect(screen.queryByText(/upgrade required/)).toBeNull();
});

test('whose past-due plan would not include it is offered the plan that does', () => {
  renderPage(
    <Locked needs="lead-management" feature="Leads">
      Rows
    </Locked>,
    { user: memberWith('buyer', 'past_due') },
  );
  expect(screen.getByRole('link', { name: 'Upgrade Now' })).toBeTruthy();
});

test('without the prompt only the short line is shown', () => {
  renderPage(
    <Locked needs="basic-analytics" feature="Analytics" prompt={false}>
      Numbers
    </Locked>,
  );
  expect(screen.getByText('Premium feature - upgrade required')).toBeTruthy();
  expect(screen.getByText('Requires the Buyer membership or higher.')).toBeTruthy();
  expect(screen.queryByText('Upgrade Now')).toBeNull();
});

test('someone on a seat without the permission is referred to the owner, and sold nothing', () => {
  const seat = { ...memberWith('va'), actingFor: { id: 1, permissions: ['deals'] } };
  const leads = (
    <Locked needs="lead-management" feature="Leads">
      Rows
    </Locked>
  );
  renderPage(leads, { user: seat });
  expect(screen.getByText('Your seat does not include leads. The owner can allow it in Team.')).toBeTruthy();
  expect(screen.queryByText(/membership|Upgrade|plans/)).toBeNull();
});

test('people with the feature see only the content', () => {
  renderPage(dashboard, { user: memberWith('buyer') });
  expect(screen.getByText('Price distribution').closest('[inert]')).toBeNull();
  expect(screen.queryByText('Premium Feature')).toBeNull();
});

const PlansLink = () => <TextLink to={usePlansPath()}>See plans</TextLink>;

test('a link to the plans beside something locked leads back to its page', () => {
  renderPage(<PlansLink />, { url: '/property-lookup?record=4#owner' });
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
    '/subscribe?next=%2Fproperty-lookup%3Frecord%3D4%23owner',
  );
});
