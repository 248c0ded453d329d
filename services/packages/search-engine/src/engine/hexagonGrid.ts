import { heatHexagons } from '@dealstead/contracts';

/*
 * The heatmap's hexagonal grid: regular in Web Mercator coordinates, `hexagonMiles` wide at the middle latitude of the
 * country.
 */
export const hexagonMiles = heatHexagons.miles;

const middleLatitude = (heatHexagons.latitude * Math.PI) / 180;
const earthMiles = 24_901;
/** Distances of neighbors in a row and of rows, as fractions of the map's width. The hexagons are pointy-topped. */
const width = hexagonMiles / (earthMiles * Math.cos(middleLatitude));
const height = (width * Math.sqrt(3)) / 2;

/** The part of the map that the grid covers: all fifty states. Positions outside are clamped to its border. */
const west = xOf(-18_000);
const north = yOf(7200);
const columnCount = Math.ceil((xOf(-6400) - west) / width) + 2;
const rowCount = Math.ceil((yOf(1800) - north) / height) + 2;

/** Number of hexagons, which are numbered row by row. */
export const hexagonCount = columnCount * rowCount;

function xOf(hundredths: number): number {
  return hundredths / 36_000 + 0.5;
}

function yOf(hundredths: number): number {
  return 0.5 - Math.asinh(Math.tan((hundredths / 100 / 180) * Math.PI)) / (2 * Math.PI);
}

/** The hexagon of a position in hundredths of a degree. */
export function hexagonAt(latitude: number, longitude: number): number {
  const x = (xOf(longitude) - west) / width;
  const y = (yOf(latitude) - north) / height;
  // The nearest center lies in the row above or below.
  let best = 0;
  let least = Infinity;
  for (const row of [Math.floor(y), Math.floor(y) + 1]) {
    const column = Math.round(x - shiftOf(row));
    const distance = (x - column - shiftOf(row)) ** 2 + ((y - row) * (height / width)) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = clamp(row, rowCount - 1) * columnCount + clamp(column, columnCount - 1);
  }
  return best;
}

/** Every other row is shifted by half a hexagon. */
const shiftOf = (row: number): number => (row & 1) / 2;
const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** The center of a hexagon in degrees. */
export const hexagonCenter = (hexagon: number): Center => centers[hexagon]!;

interface Center {
  readonly longitude: number;
  readonly latitude: number;
}

function computeCenter(hexagon: number): Center {
  const row = Math.floor(hexagon / columnCount);
  const x = west + ((hexagon % columnCount) + shiftOf(row)) * width;
  const y = north + row * height;
  return {
    longitude: round((x - 0.5) * 360),
    latitude: round((Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / Math.PI) * 180),
  };
}

const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

const centers = Array.from({ length: hexagonCount }, (_, hexagon) => computeCenter(hexagon));
