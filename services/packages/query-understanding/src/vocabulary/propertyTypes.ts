import type { PropertyType } from '@dealstead/contracts/listings/propertyTypes';
import type { Meaning } from '../meaning.ts';

const type = (phrases: string, ...types: PropertyType[]): readonly [string, readonly Meaning[]] => [
  phrases,
  [{ kind: 'propertyType', types }],
];

/** Names of buildings and uses. The words of a phrase count as read, so that "apartment building" leaves nothing over. */
export const propertyTypePhrases: readonly (readonly [phrases: string, meanings: readonly Meaning[]])[] = [
  type('house, houses, home, homes, casa, casas, sfr, sfrs, sfh, sfhs, single family, single families, hse', 'house'),
  type('single family home, single family homes, single family house, single family houses, 1 family', 'house'),
  type('single family residence, single family residences, single family residential, sf home, sf homes', 'house'),
  type('single family property, single family properties, one family, family home, family homes', 'house'),
  type('detached house, detached home, detached houses, detached homes, residence, residences', 'house'),
  type(
    'multifamily, multi family, multi families, multifamilies, mfh, mfr, mf, multi unit, multi units, multi',
    'multifamily',
  ),
  type('multifamily home, multifamily homes, multi family home, multi family homes, multi family house', 'multifamily'),
  type('multi family houses, multi family property, multi family properties, multi family building', 'multifamily'),
  type('multifamily building, multifamily buildings, multi family buildings, multi unit building', 'multifamily'),
  type(
    'multifamily property, multifamily properties, multi unit property, multi unit properties, multis',
    'multifamily',
  ),
  type('two flat, 2 flat, two flats, 2 flats, two flat building', 'duplex'),
  type('three flat, 3 flat, three flats, 3 flats', 'triplex'),
  type('four flat, 4 flat, four flats, 4 flats', 'fourplex'),
  type(
    'duplex, duplexes, duplexs, two family, 2 family, two unit, 2 unit, 2 units, two units, 2 plex, twin home',
    'duplex',
  ),
  type('two family home, two family homes, two family house, 2 family home, 2 family house, 2 family homes', 'duplex'),
  type(
    'triplex, triplexes, three family, 3 family, three unit, 3 unit, 3 units, three units, 3 plex, tri plex',
    'triplex',
  ),
  type('three family home, three family homes, three family house, 3 family home, 3 family house', 'triplex'),
  type(
    'fourplex, fourplexes, four plex, 4 plex, 4 plexes, quad, quads, quadplex, quadplexes, quad plex, quadruplex',
    'fourplex',
  ),
  type('four family, 4 family, four unit, 4 unit, 4 units, four units, fourplexs, 4 family home', 'fourplex'),
  type(
    '2 - 4 units, 2 - 4 unit, 2 to 4 units, 2 to 4 unit, 2 – 4 units, 2 – 4 unit, 2 - 4 family, 2 - 4 plex, 2 to 4 plex, 2 - 4 plexes, 2 to 4 family',
    'duplex',
    'triplex',
    'fourplex',
  ),
  type('apartment, apartments, apartment complex, apartment complexes, apartment building, apts', 'apartment'),
  type('apartment buildings, apt building, apt buildings, apt complex, apt complexes, apt', 'apartment'),
  type('condo, condos, condominium, condominiums, condo unit, condo units', 'condo'),
  type('townhouse, townhouses, townhome, townhomes, town house, town houses, town home, town homes', 'townhouse'),
  type('row house, row houses, rowhouse, rowhouses, row home, row homes, rowhome, rowhomes, th, ths', 'townhouse'),
  type('mobile home, mobile homes, manufactured home, manufactured homes, manufactured house, trailer', 'mobile-home'),
  type('trailers, double wide, double wides, doublewide, doublewides, single wide, single wides', 'mobile-home'),
  type(
    'singlewide, singlewides, manufactured housing, manufactured houses, trailer home, trailer homes',
    'mobile-home',
  ),
  type('double wide trailer, single wide trailer, double wide mobile home, single wide mobile home', 'mobile-home'),
  type('doublewide trailer, singlewide trailer, manufactured mobile home, mobile house, mobile houses', 'mobile-home'),
  type('tiny home, tiny homes, tiny house, tiny houses', 'tiny-home'),
  type('cabin, cabins, log cabin, log cabins, cabana de madera', 'cabin'),
  type('farm, farms, farmland, farmlands, cropland, croplands, farm land, farm lands, crop land', 'farm'),
  type('farm property, farm properties, farm acreage, finca, fincas, granja, granjas', 'farm'),
  type('ranch, ranches, ranchland, ranch land, ranch lands, ranchlands, rancho, ranchos', 'ranch'),
  type('ranch property, ranch properties, ranch acreage', 'ranch'),
  type('warehouse, warehouses, warehouse space, warehouse building, warehouse buildings, bodega, bodegas', 'warehouse'),
  type('office, offices, office building, office buildings, office space, office spaces, oficina, oficinas', 'office'),
  type('office property, office properties, office complex', 'office'),
  type('retail, storefront, storefronts, store front, store fronts, strip mall, strip malls, strip center', 'retail'),
  type('strip centers, shopping center, shopping centers, shopping mall, retail space, retail spaces', 'retail'),
  type('retail center, retail centers, retail building, retail buildings, retail property, retail strip', 'retail'),
  type('retail properties, retail store, retail stores, shopping plaza, strip plaza, stripmall', 'retail'),
  type('self storage, storage unit, storage units, mini storage, mini storages, storage facility', 'self-storage'),
  type(
    'storage facilities, self storage facility, self storage facilities, mini warehouse, ministorage',
    'self-storage',
  ),
  type('mini warehouses, self storage unit, self storage units, selfstorage, storage business', 'self-storage'),
  type('hotel, hotels, motel, motels, hotel building, hotel property', 'hotel'),
  type('rv park, rv parks, campground, campgrounds, rv campground, rv resort, rv resorts, camp ground', 'rv-park'),
  type('rv campgrounds, camp grounds, rv lot park, rv community', 'rv-park'),
];
