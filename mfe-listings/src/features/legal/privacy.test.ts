import { expect, test } from '@jest/globals';
import { accountClosureGraceDays, graceDays, policy } from '@dealstead/contracts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

const textOf = (id: string) => privacy.find((section) => section.id === id)?.paragraphs.join(' ') ?? '';

test('the privacy notice names every cookie that the gateway sets, with its lifetime', () => {
  const cookies = textOf('cookies');
  for (const [name, days] of Object.entries(policy.cookieDays))
    expect(cookies).toMatch(new RegExp(`${name} cookie.*\\(${days} days\\)`));
  expect(cookies).toMatch(/session cookie.*7 days without use and after 30 days/);
});

test('the privacy notice says that favorites of members on a paid plan are stored on the server', () => {
  expect(textOf('browser')).toContain('From the Buyer plan on, favorites are also stored with your account');
});

test('terms and privacy notice state the durations that the code uses', () => {
  expect(textOf('rights')).toContain(`deleted after ${accountClosureGraceDays} days`);
  expect(JSON.stringify(terms)).toContain(`you have ${graceDays} days to update your card`);
});

test.each([
  ['terms', terms],
  ['privacy', privacy],
])('each section of the %s has an anchor of its own', (_, sections) => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
});
