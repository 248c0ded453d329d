export { earthRadiusMiles, milesBetween, radiansOf } from './distance.ts';
export { foldText } from './foldText.ts';
export { findCounty, findTown, findZip, type Place } from './gazetteer.ts';
export { locate } from './geocode.ts';
export { ceilHundredths, floorHundredths } from './hundredths.ts';
export { findZipCode } from './zipCodes.ts';
