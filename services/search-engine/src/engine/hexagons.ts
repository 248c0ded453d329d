import { heatHexagons } from '@dealstead/contracts';

/*
 * The heatmap's hexagons. They are regular on the map, so that they tile it, and as wide as `hexagonMiles` in the middle
 * of the country.
 */
export const hexagonMiles = heatHexagons.miles;

const middle = (heatHexagons.latitude * Math.PI) / 180;
const earthMiles = 24_901;
/** Distance of neighbors in a row and of rows, in shares of the map's width. Their points face north. */
const width = hexagonMiles / (earthMiles * Math.cos(middle));
const height = (width * Math.sqrt(3)) / 2;

/** The part of the map that is cut into hexagons: the fifty states lie in it. What lies outside counts to its edge. */
const west = xOf(-18_000);
const north = yOf(7200);
const across = Math.ceil((xOf(-6400) - west) / width) + 2;
const down = Math.ceil((yOf(1800) - north) / height) + 2;

/** How many hexagons there are; their numbers are below. */
export const hexagonCount = across * down;

function xOf(hundredths: number): number {
  return hundredths / 36_000 + 0.5;
}

function yOf(hundredths: number): number {
  return 0.5 - Math.asinh(Math.tan((hundredths / 100 / 180) * Math.PI)) / (2 * Math.PI);
}

/** The hexagon that a position in hundredths of a degree lies in. */
export function hexagonAt(latitude: number, longitude: number): number {
  const x = (xOf(longitude) - west) / width;
  const y = (yOf(latitude) - north) / height;
  // The middle that is nearest is in the row above or below.
  let best = 0;
  let least = Infinity;
  for (const row of [Math.floor(y), Math.floor(y) + 1]) {
    const column = Math.round(x - shiftOf(row));
    const distance = (x - column - shiftOf(row)) ** 2 + ((y - row) * (height / width)) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = clamp(row, down - 1) * across + clamp(column, across - 1);
  }
  return best;
}

/** Every other row is half a hexagon further. */
const shiftOf = (row: number): number => (row & 1) / 2;
const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** The middle of a hexagon in degrees. */
export function hexagonMiddle(hexagon: number): { longitude: number; latitude: number } {
  const row = Math.floor(hexagon / across);
  const x = west + ((hexagon % across) + shiftOf(row)) * width;
  const y = north + row * height;
  return {
    longitude: round((x - 0.5) * 360),
    latitude: round((Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / Math.PI) * 180),
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;
