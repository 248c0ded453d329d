import { sendingHours, type State, states } from '@dealstead/contracts';
import { timeZoneOfState } from '@dealstead/geo';

/** A contact whose state is unknown is written to while it is day from New York to Los Angeles. */
const unknownZones = ['America/New_York', 'America/Los_Angeles'] as const;

const clocks = new Map<string, Intl.DateTimeFormat>();
function hourIn(zone: string, at: Date): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
    clocks.set(zone, clock);
  }
  return Number(clock.format(at));
}

const isOpen = (zone: string, at: Date): boolean => {
  const hour = hourIn(zone, at);
  return hour >= sendingHours.from && hour < sendingHours.to;
};

/** The zones of a state, or those that an unknown one may be in. */
const zonesOf = (state: string | null): readonly string[] =>
  states.includes(state as State) ? [timeZoneOfState(state as State)] : unknownZones;

/**
 * The first time from `now` on at which someone in a state may be written to: now, or the full hour at which the day begins
 * there. All US zones begin their hours together.
 */
export function nextSendingTime(state: string | null, now: Date): Date {
  const zones = zonesOf(state);
  if (zones.every((zone) => isOpen(zone, now))) return now;
  const hour = 3_600_000;
  let at = Math.floor(now.getTime() / hour) * hour + hour;
  while (!zones.every((zone) => isOpen(zone, new Date(at)))) at += hour;
  return new Date(at);
}
