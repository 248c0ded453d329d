/** URL templates for `useRead` and for a route's `data`: literals with every name of `filterNames` in its order.
 * The search page asks for relaxed results (`relax`) where nothing matches. */
export const listTemplate =
  '/api/properties?relax=true{&category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText,minCashOnCash,minCapRate,minMaoMargin,minFlipProfit,assumptions,sortBy,sortOrder,after}';
export const summaryTemplate =
  '/api/properties/summary?relax=true{&category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText,minCashOnCash,minCapRate,minMaoMargin,minFlipProfit,assumptions}';
export const facetsTemplate =
  '/api/properties/facets?relax=true{&category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText,minCashOnCash,minCapRate,minMaoMargin,minFlipProfit,assumptions}';
export const pricesTemplate =
  '/api/properties/prices?relax=true{&category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText,minCashOnCash,minCapRate,minMaoMargin,minFlipProfit,assumptions}';
export const mapTemplate =
  '/api/map/{z}/{x}/{y}?relax=true{&category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText,minCashOnCash,minCapRate,minMaoMargin,minFlipProfit,assumptions}';
export const heatTemplate =
  '/api/map/heat?relax=true{&category,propertyType,search,literal,minPrice,maxPrice,minAcres,maxAcres,state,county,city,zip,region,near,radius,minBeds,maxBeds,minBaths,minSqft,maxSqft,minYearBuilt,maxYearBuilt,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,advancedText,minCashOnCash,minCapRate,minMaoMargin,minFlipProfit,assumptions}';
