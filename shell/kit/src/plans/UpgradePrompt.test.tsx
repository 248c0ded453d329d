import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { memberWith, renderPage } from '../testing/index.tsx';
import { Locked } from './UpgradePrompt.tsx';

const dashboard = (
  <Locked needs="basic-analytics" feature="Advanced Analytics Dashboard">
    <button type="button">Price distribution</button>
  </Locked>
);

test('the prompt names the feature, both plans and the price, with both buttons', () => {
  renderPage(dashboard);
  const prompt = screen.getByRole('region', {
    name: 'Advanced Analytics Dashboard requires the Buyer membership or higher',
  });
  const words = prompt.textContent ?? '';
  for (const said of ['Premium Feature', 'Upgrade to Buyer', '$79.98', 'per month', 'Free Explorer'])
    expect(words).toContain(said);
  expect(within(prompt).getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/subscribe');
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

test('people with the feature see only the content', () => {
  renderPage(dashboard, { user: memberWith('buyer') });
  expect(screen.getByText('Price distribution').closest('[inert]')).toBeNull();
  expect(screen.queryByText('Premium Feature')).toBeNull();
});
