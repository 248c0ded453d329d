export { countyOf, type Location } from './countyOf.ts';
export { earthRadiusMiles, milesBetween, radiansOf } from './distance.ts';
export { foldText } from './foldText.ts';
export {
  type County,
  findCounty,
  findTown,
  findZipPlace,
  type Place,
  type Town,
  townOfZip,
  townsNamed,
} from './gazetteer.ts';
export { geocode } from './geocode.ts';
export { ceilHundredths, floorHundredths } from './roundToHundredths.ts';
export { nameKey, sameTown } from './nameKey.ts';
export { placeNameLength } from './placePrefixes.ts';
export { findRegion, metroOfCity, type Region, regionNamed, regionsOfCounty } from './regions.ts';
export { type CorrectedPlace, correctCountyName, correctPlaceName } from './spelling.ts';
export { stateNamed } from './states.ts';
export { type PlaceSuggestion, suggestPlaces } from './suggestPlaces.ts';
export { timeZonesOfPhone, timeZonesOfState, timeZonesOfStates } from './timeZones.ts';
export { findZipCode } from './zipCodes.ts';
