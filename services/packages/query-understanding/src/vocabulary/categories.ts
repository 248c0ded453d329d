import type { Category } from '@dealstead/contracts';
import type { Meaning } from '../meaning.ts';

const category = (phrases: string, ...categories: Category[]): readonly [string, readonly Meaning[]] => [
  phrases,
  [{ kind: 'category', categories }],
];

/** Names of categories. */
export const categoryPhrases: readonly (readonly [phrases: string, meanings: readonly Meaning[]])[] = [
  category(
    'land, lands, acreage, lot, lots, parcel, parcels, plot, plots, tract, tracts, vacant land, raw land',
    'land',
  ),
  category('vacant lot, vacant lots, empty lot, empty lots, empty land, land parcel, land parcels, land lot', 'land'),
  category(
    'plot of land, plots of land, parcel of land, parcels of land, piece of land, tract of land, land lots',
    'land',
  ),
  category('tracts of land, bare land, terreno, terrenos, lote, lotes, tierra, tierras, vacant parcel', 'land'),
  category('vacant parcels, vacant acreage, raw acreage, pieces of land, lot of land, lots of land', 'land'),
  category('land property, land properties', 'land'),
  category('residential, residencial, resi, residential property, residential properties', 'residential'),
  category('commercial, commercial property, commercial properties, comercial, cre', 'commercial'),
  category('industrial, industrial property, industrial properties', 'industrial'),
  category('mixed use, mixed uses, mixeduse, mix use, mixed use property, mixed use properties', 'mixed-use'),
  category('agricultural, agriculture, ag, agricola, agricultural property', 'agricultural'),
  category('recreational, recreation, rec, recreational property, recreational properties', 'recreational'),
  category('development, developments, development site, development sites', 'development'),
  category('unrestricted, no restrictions, without restrictions, non restricted', 'unrestricted'),
  category('investment', 'investment'),
  category('rec land, recreational land', 'recreational', 'land'),
  category('ag land', 'agricultural', 'land'),
];
