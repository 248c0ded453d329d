import { type ImportField, importFields } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';

/** Names that columns have elsewhere, in letters and digits only. */
const aliases: Readonly<Partial<Record<ImportField, string>>> = {
  ListingKey: 'listingkeynumeric key externalid listingno listingnumber mls mlsid mlsnumber mlsno propertyid uniqueid',
  ListingId: 'id ref reference',
  StandardStatus: 'status mlsstatus listingstatus saletype',
  ListPrice: 'price listingprice askingprice asking saleprice amount listprice pricelist currentprice',
  OriginalListPrice: 'originalprice',
  ClosePrice: 'soldprice closedprice closingprice',
  CloseDate: 'solddate dateclosed datesold closingdate saledate prevsolddate',
  UnparsedAddress: 'address fulladdress streetaddress propertyaddress addressline1 address1 siteaddress location',
  StreetNumber: 'housenumber streetno number',
  StreetName: 'street streetnamefull',
  UnitNumber: 'unit apt apartment suite',
  City: 'town municipality cityname propertycity',
  CountyOrParish: 'county parish countyname',
  StateOrProvince: 'state province statecode stateabbr propertystate',
  PostalCode: 'zip zipcode zip5 postcode postal propertyzip',
  Latitude: 'lat y',
  Longitude: 'lng lon long x',
  ParcelNumber: 'parcel apn parcelid pin assessorparcelnumber taxid',
  PropertyType: 'type hometype propertyclass',
  PropertySubType: 'subtype style',
  BedroomsTotal: 'bed beds bedroom bedrooms bd numbedrooms',
  BathroomsTotalInteger: 'bath baths bathroom bathrooms ba bathroomstotal numbathrooms bathroomstotaldecimal',
  LivingArea:
    'sqft squarefeet squarefootage housesize sqftliving livingsqft livingareasqft buildingarea area livingspace',
  YearBuilt: 'year yrbuilt built builtyear',
  LotSizeAcres: 'acres acre acrelot lotacres acreage lotsizeacre lotacreage',
  LotSizeSquareFeet: 'lotsqft sqftlot lotsize lotsizesqft lotarea lotsquarefeet',
  Zoning: 'zone zoningcode',
  TaxAnnualAmount: 'tax taxes annualtax annualtaxes propertytax taxamount',
  TaxAssessedValue: 'assessedvalue assessment taxassessment',
  ListingTerms: 'terms financing financeoptions acceptablefinancing',
  PublicRemarks: 'description remarks comments details notes publicdescription',
  PrivateRemarks: 'privatenotes agentremarks agentnotes privatenote',
  OnMarketDate: 'listdate listeddate listingdate datelisted listedon',
  DaysOnMarket: 'dom cdom daysonsite',
  ModificationTimestamp: 'updatedat lastupdated modified modifiedat lastmodified',
  Media: 'photos images pictures photo image photourls imageurls',
  X_Dealstead_Title: 'title headline name listingtitle',
  X_Dealstead_Category: 'category',
  X_Dealstead_DealType: 'dealtype',
  X_Dealstead_ARV: 'arv afterrepairvalue',
  X_Dealstead_RehabCost: 'rehab rehabcost repairs repaircost repairestimate rehabestimate',
  X_Dealstead_WholesaleFee: 'wholesalefee assignmentfee fee',
  X_Dealstead_SellerRole: 'sellerrole role contractrole',
  X_Dealstead_ContactName: 'contactname contact agentname sellername listagentfullname',
  X_Dealstead_ContactEmail: 'contactemail email agentemail selleremail listagentemail',
  X_Dealstead_ContactPhone: 'contactphone phone agentphone sellerphone listagentpreferredphone',
  X_Dealstead_Features: 'features amenities',
  X_Dealstead_Urgency: 'urgency',
  X_Dealstead_TargetBuyerType: 'targetbuyertype targetbuyer buyertype',
  X_Dealstead_MinCashRequired: 'mincashrequired minimumcash mincash cashrequired',
  X_Dealstead_EarnestMoney: 'earnestmoney earnestmoneydeposit emd',
  X_Dealstead_CloseBy: 'closeby',
  X_Dealstead_InspectionDays: 'inspectiondays inspectionperiod',
  X_Dealstead_LicenseNumber: 'licensenumber license listagentstatelicense',
  X_Dealstead_Brokerage: 'brokerage listofficename',
  X_Dealstead_ContractSignedOn: 'contractsignedon',
  X_Dealstead_ContractEndsOn: 'contractendson',
  X_Dealstead_ShowAddress: 'showaddress',
};

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Every spelling and how good it is: the dictionary's own name before others, earlier ones before later. */
const spellings = new Map<string, { field: ImportField; rank: number }>();
for (const field of importFields) {
  const names = [keyOf(field), ...(aliases[field]?.split(' ') ?? [])];
  for (const [rank, name] of names.entries()) if (!spellings.has(name)) spellings.set(name, { field, rank });
}

/** Which field each column most likely is, by its name. */
export function guessMapping(columns: readonly string[]): Import['mapping'] {
  const found = new Map<ImportField, { column: string; rank: number }>();
  for (const column of columns) {
    const known = spellings.get(keyOf(column));
    if (!known) continue;
    const rival = found.get(known.field);
    if (!rival || known.rank < rival.rank) found.set(known.field, { column, rank: known.rank });
  }
  return Object.fromEntries([...found].map(([field, { column }]) => [field, column]));
}
