import { expect, test } from '@jest/globals';
import { states } from '@dealstead/contracts';
import { timeZoneOfState } from './timeZones.ts';

test('every state has a time zone that Node knows', () => {
  for (const state of states)
    expect(new Intl.DateTimeFormat('en-US', { timeZone: timeZoneOfState(state) }).resolvedOptions().timeZone).toBe(
      timeZoneOfState(state),
    );
});
