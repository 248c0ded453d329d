import { sendingHours, type State, states } from '@dealstead/contracts';
import { timeZonesOfPhone, timeZonesOfState, timeZonesOfStates } from '@dealstead/geo';

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

/** Where someone may be, as far as it is known. */
export interface Whereabouts {
  readonly state: string | null;
  /** Ten digits. */
  readonly phone: string | null;
}

/**
 * All time zones in which someone may be: those of their state and of their number's area code, since people keep a number when
 * they move; without either, all of the states.
 */
function zonesOf({ state, phone }: Whereabouts): readonly string[] {
  const zones = [
    ...(states.includes(state as State) ? timeZonesOfState(state as State) : []),
    ...(timeZonesOfPhone(phone ?? '') ?? []),
  ];
  return zones.length === 0 ? timeZonesOfStates : [...new Set(zones)];
}

/**
 * The first time from `now` on at which someone may be written to wherever they may be: now, or the full hour at which it is day
 * in all of these time zones. All US zones begin their hours together.
 */
export function nextSendingTime(person: Whereabouts, now: Date): Date {
  const zones = zonesOf(person);
  if (zones.every((zone) => isOpen(zone, now))) return now;
  const hour = 3_600_000;
  let at = Math.floor(now.getTime() / hour) * hour + hour;
  while (!zones.every((zone) => isOpen(zone, new Date(at)))) at += hour;
  return new Date(at);
}
