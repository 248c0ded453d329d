import { expect, test } from '@jest/globals';
import { withContactPoints } from './contactPoints.ts';

test('words beside the only number that a client states bar it', () =>
  expect(
    withContactPoints({ phone: null, email: null, phones: [], emails: [] }, { phone: '901-555-0111 do not call' }),
  ).toMatchObject({ phones: [{ doNotContact: true, isLitigator: false }] }));
