import { expect, test } from '@jest/globals';
import { withWays } from './waysToReach.ts';

test('words beside the only number that a client states bar it', () =>
  expect(
    withWays({ phone: null, email: null, phones: [], emails: [] }, { phone: '901-555-0111 do not call' }),
  ).toMatchObject({ phones: [{ doNotContact: true, isLitigator: false }] }));
