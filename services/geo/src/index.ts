export { earthRadiusMiles, milesBetween, radiansOf } from './distance.ts';
export { foldText } from './foldText.ts';
export { findCounty, findTown, findZipPlace, type Place } from './gazetteer.ts';
export { geocode } from './geocode.ts';
export { ceilHundredths, floorHundredths } from './hundredths.ts';
export { findZipCode } from './zipCodes.ts';
