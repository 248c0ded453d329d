import { expect, test } from '@jest/globals';
import { states } from '@dealstead/contracts';
import { timeZonesOfPhone, timeZonesOfState, timeZonesOfStates } from './timeZones.ts';

test('every state has time zones that Node knows', () => {
  for (const zone of timeZonesOfStates)
    expect(new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone).toBe(zone);
  for (const state of states) for (const zone of timeZonesOfState(state)) expect(timeZonesOfStates).toContain(zone);
  expect(timeZonesOfState('TN')).toEqual(['America/New_York', 'America/Chicago']);
});

test('a number has the time zones of its area code', () => {
  expect(timeZonesOfPhone('8085550134')).toEqual(['Pacific/Honolulu']);
  expect(timeZonesOfPhone('9015550134')).toEqual(['America/Chicago']);
  // Florida's panhandle and a part of Indiana have area codes across a boundary.
  expect(timeZonesOfPhone('8505550134')).toEqual(['America/New_York', 'America/Chicago']);
  expect([timeZonesOfPhone('8005550134'), timeZonesOfPhone('4165550134'), timeZonesOfPhone('901555013')]).toEqual([
    null,
    null,
    null,
  ]);
});
