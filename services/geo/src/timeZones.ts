import type { State } from '@dealstead/contracts';

/** States by the time zone in which most of their people live. */
const zones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DE FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};

const zoneByState = new Map(
  Object.entries(zones).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
);

/** The IANA time zone of most people in a state. */
export function timeZoneOfState(state: State): string {
  const zone = zoneByState.get(state);
  if (zone === undefined) throw new Error(`No time zone of ${state}`);
  return zone;
}
