import type { Box } from '@dealstead/contracts/listings/propertyFilter';
import { findCounty, findTown, findZipCode, findZipPlace } from '@dealstead/geo';
import type { Filter } from '@dealstead/search-engine';

interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly miles: number;
}

const zipMiles = 4;
const milesPerDegree = 69;

/** The radius of a town, of which the gazetteer has the center only: 3 miles for a village, 16 for Memphis. */
const townMiles = (population: number): number => Math.min(3 + Math.sqrt(population) / 60, 25);

/** Where the place of a filter's conditions lies, in degrees; undefined for states only, without a place, and for an unknown one. */
export function placeBounds({ near, zips, city, county, counties, states }: Filter): Box | undefined {
  if (near) return boundsOfCircles([near]);
  const inStates = <Value>(find: (state?: string) => Value | undefined): Value[] =>
    (states ?? [undefined]).map(find).filter((found) => found !== undefined);
  if (zips) return boundsOfCircles(zips.flatMap(circlesOfZip));
  if (city !== undefined)
    return boundsOfCircles(
      inStates((state) => findTown(city, state)).map((town) => ({ ...town, miles: townMiles(town.population) })),
    );
  if (county !== undefined) return boundsOfCircles(inStates((state) => findCounty(county, state)));
  return boundsOfCircles((counties ?? []).flatMap(({ county: name, state }) => findCounty(name, state) ?? []));
}

function circlesOfZip(zip: string): Circle[] {
  const place = findZipCode(zip) ?? findZipPlace(zip);
  return place ? [{ latitude: place.latitude, longitude: place.longitude, miles: zipMiles }] : [];
}

function boundsOfCircles(circles: readonly Circle[]): Box | undefined {
  if (circles.length === 0) return undefined;
  const up = ({ miles }: Circle) => miles / milesPerDegree;
  const across = (circle: Circle) => up(circle) / Math.cos((circle.latitude * Math.PI) / 180);
  return {
    west: Math.min(...circles.map((circle) => circle.longitude - across(circle))),
    south: Math.min(...circles.map((circle) => circle.latitude - up(circle))),
    east: Math.max(...circles.map((circle) => circle.longitude + across(circle))),
    north: Math.max(...circles.map((circle) => circle.latitude + up(circle))),
  };
}
