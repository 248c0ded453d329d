/** URL templates for `useRead` and for a route's `data`: literals with every name of `filterNames` in its order. */
export const listTemplate =
  '/api/properties{?category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText,sortBy,sortOrder,after}';
export const summaryTemplate =
  '/api/properties/summary{?category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText}';
export const facetsTemplate =
  '/api/properties/facets{?category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText}';
export const pricesTemplate =
  '/api/properties/prices{?category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText}';
export const mapTemplate =
  '/api/map/{z}/{x}/{y}{?category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText}';
export const heatTemplate =
  '/api/map/heat{?category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText}';
