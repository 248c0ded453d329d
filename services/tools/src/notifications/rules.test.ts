import { expect, test } from '@jest/globals';
import { describeModeration } from './rules.ts';

const decided = {
  itemId: 4,
  memberId: 7,
  title: '12 Elm St',
  url: '/property/9',
  notice: null,
  canAppeal: false,
  reporterIds: [],
  isUpheldReport: false,
};

test('a seller is notified that a review published their listing', () => {
  expect(describeModeration({ ...decided, kind: 'new-listing' })).toMatchObject([
    { userId: 7, title: 'Your listing is published: 12 Elm St', url: '/property/9' },
  ]);
});

test('a dismissed report is reported to who sent it, by the name of what they reported, and to nobody else', () => {
  expect(describeModeration({ ...decided, kind: 'listing', reporterIds: [3] })).toMatchObject([
    { userId: 3, title: 'We reviewed the listing that you reported: 12 Elm St', body: 'It does not break our rules.' },
  ]);
});
