import type { State } from '@dealstead/contracts';
import { states } from '@dealstead/contracts';
import { townOfZip } from '@dealstead/geo';
import { codes } from 'zipcodes';

/** A ZIP code of the fifty states with the center of its area. */
export interface Place {
  readonly zip: string;
  readonly city: string;
  readonly state: State;
  readonly latitude: number;
  readonly longitude: number;
  /** Its city has several ZIP codes. */
  readonly urban: boolean;
}

/** Minimum number of ZIP codes of a city; places with fewer are rural. */
const urbanFrom = 4;

/** Every ZIP code of the fifty states by state, in order of the code; rural and city places separately. */
function readPlaces(): ReadonlyMap<State, { urban: readonly Place[]; rural: readonly Place[] }> {
  const entries = Object.values(codes).filter((code) => code.latitude !== 0 && /^[A-Z][a-zA-Z .'-]+$/.test(code.city));
  const codesOf = new Map<string, number>();
  for (const { city, state } of entries) codesOf.set(`${city}, ${state}`, (codesOf.get(`${city}, ${state}`) ?? 0) + 1);
  const byState = new Map(states.map((state) => [state, { urban: [] as Place[], rural: [] as Place[] }]));
  for (const { zip, city, state, latitude, longitude } of entries) {
    // DC, the territories and military mail are not among the fifty states.
    const found = byState.get(state as State);
    if (!found) continue;
    const urban = (codesOf.get(`${city}, ${state}`) ?? 0) >= urbanFrom;
    // The list names organizations in place of the towns around them.
    const town = townOfZip(zip)?.town ?? city;
    found[urban ? 'urban' : 'rural'].push({ zip, city: town, state: state as State, latitude, longitude, urban });
  }
  return byState;
}

const places = readPlaces();

/** The places of a state for a listing; rural ones if the state has no city of several codes. */
export function placesOf(state: State, urban: boolean): readonly Place[] {
  const found = places.get(state);
  if (!found) throw new RangeError(`No places in ${state}`);
  return urban && found.urban.length > 0 ? found.urban : found.rural;
}
