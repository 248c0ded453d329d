import { expect, test } from '@jest/globals';
import { policy } from '@dealstead/contracts';
import { privacy } from './copy.ts';

const textOf = (title: string) => privacy.find((point) => point.title === title)?.text ?? '';

test('the privacy notice names every cookie that the gateway sets, with its lifetime', () => {
  const cookies = textOf('Cookies');
  for (const [name, days] of Object.entries(policy.cookieDays))
    expect(cookies).toMatch(new RegExp(`${name} cookie.*\\(${days} days\\)`));
  expect(cookies).toMatch(/session cookie.*7 days without use and after 30 days/);
});

test('the privacy notice says that favorites of members on a paid plan are stored on the server', () => {
  expect(textOf('Storage in your browser')).toContain(
    'From the Buyer plan on, favorites are also stored with your account',
  );
});
