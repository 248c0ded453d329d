/** URL templates for `useRead` and for a route's `data`: literals with every name of `filterNames` in its order. */
export const listTemplate =
  '/api/properties{?category,search,minPrice,maxPrice,minAcres,maxAcres,state,county,city,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area,sortBy,sortOrder,after}';
export const summaryTemplate =
  '/api/properties/summary{?category,search,minPrice,maxPrice,minAcres,maxAcres,state,county,city,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area}';
export const facetsTemplate =
  '/api/properties/facets{?category,search,minPrice,maxPrice,minAcres,maxAcres,state,county,city,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area}';
export const pricesTemplate =
  '/api/properties/prices{?category,search,minPrice,maxPrice,minAcres,maxAcres,state,county,city,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area}';
export const mapTemplate =
  '/api/map/{z}/{x}/{y}{?category,search,minPrice,maxPrice,minAcres,maxAcres,state,county,city,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area}';
export const heatTemplate =
  '/api/map/heat{?category,search,minPrice,maxPrice,minAcres,maxAcres,state,county,city,featured,underContract,maxArvPercent,minSpread,dealType,maxDaysOnMarket,ownerFinance,box,area}';
