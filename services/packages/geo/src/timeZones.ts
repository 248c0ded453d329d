import type { State } from '@dealstead/contracts';
import { areaCodesByZones } from './areaCodes.ts';

/** The IANA time zones of the 50 states, from east to west. */
export const timeZonesOfStates = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
] as const;

/** States by the time zones in which parts of them lie. Source: 49 CFR part 71. */
const statesByZones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DE GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  'America/New_York America/Chicago': 'FL IN KY MI TN',
  'America/Chicago': 'AL AR IL IA LA MN MS MO OK WI',
  'America/Chicago America/Denver': 'KS NE ND SD TX',
  'America/Denver': 'CO MT NM UT WY',
  'America/Denver America/Phoenix': 'AZ',
  'America/Denver America/Los_Angeles': 'ID NV OR',
  'America/Los_Angeles': 'CA WA',
  'America/Anchorage America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
};

const zonesByKey = (table: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(table).flatMap(([zones, keys]) => keys.split(' ').map((key) => [key, zones.split(' ')])));

const zonesByState = zonesByKey(statesByZones);
const zonesByAreaCode = zonesByKey(areaCodesByZones);

/** The time zones in which parts of a state lie. */
export function timeZonesOfState(state: State): readonly string[] {
  const zones = zonesByState.get(state);
  if (zones === undefined) throw new Error(`No time zone of ${state}`);
  return zones;
}

/** The time zones of a ten-digit number's area code; null for one that is not of a state, such as a toll-free one. */
export const timeZonesOfPhone = (digits: string): readonly string[] | null =>
  zonesByAreaCode.get(/^\d{3}(?=\d{7}$)/.exec(digits)?.[0] ?? '') ?? null;
