import { expect, test } from '@jest/globals';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { closedToSeats, openedToSeats } from './fixtures/seatAccess.ts';

// An endpoint with a feature is decided by `delegatedFeatures`; `services/tools/src/copies/seats/seats.test.ts` reads their responses.
test('each endpoint for members without a feature is decided: open to a seat with permissions, or to nobody but the caller', () => {
  const undecided = (api as readonly Endpoint[])
    .filter(({ access, feature }) => access === 'member' && feature === undefined)
    .map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(openedToSeats), ...closedToSeats].toSorted()).toEqual(undecided.toSorted());
});
