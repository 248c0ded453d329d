/*
 * The post office gives ZIP codes to organizations with much mail ("State Farm Ins, OR"), and the list of ZIP codes has their
 * names in place of a town's. The list gives most of them the position of their city in hundredths of a degree, while other
 * codes have the center of their area in ten thousandths. Hamlets without a measured center have hundredths as well.
 */

export interface PostalName {
  readonly name: string;
  readonly state: string;
  /** Positions of its ZIP codes. */
  readonly positions: readonly Position[];
}
interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Words that name an organization wherever the ZIP code is. */
const words = new RegExp(
  `\\b(?:${[
    'inc|ins|insurance|corp|natl bank|national bank|bank of|citibank|us bank|bank (?:of )?card|bkcard|card center',
    '\\w+ telephone|telephone co|gen electric|light co|metropolitan edison|gas comp|fulfill\\w*|lottery|dept|dhs|revenue|communications com',
    'bmc|brm|acs|abu?mps|firms?|return center|return service|mail (?:box|service)|mailings|music club|books|seed',
    'correctional|correction|finance accounting|supply center|state board|state univ(?:ersity)? west|air sta|facility|fac',
    'data systems|shell oil|american express|greeting card|cancer fund|reserve pers',
  ].join('|')})\\b`,
  'i',
);

/** Names without such a word that are organizations, campuses or abbreviations of a city; from reading the list. */
const others = new Set(
  (
    'Alltel, PA|Auburn University, AL|Blmgtn, IN|Burlington House, NC|Clifford And Wills, VA|Gap Inc Direct, OH|Genco, PA|' +
    'General Lafayette, NJ|Geo Koch Sons, IN|J C Penney Co, FL|Kng Of Prussa, PA|Ks City, MO|Lehigh Valley, PA|Liberty Mutual, CA|' +
    'Mem, TN|Mid Florida, FL|Naval Anacost Annex, DC|Niagara University, NY|North Metro, GA|Piedmont Aviation, NC|' +
    'Unity House, PA|University Of Richmond, VA|Virginia State University, VA|West One Bank, ID'
  ).split('|'),
);

/** Real places that have the position of a city beside them. */
const places = new Set(['East Boston, MA', 'Lincoln Acres, CA', 'Oakdale, IA', 'Redondo, WA']);

const isHundredth = (degrees: number): boolean => Math.round(degrees * 100) / 100 === degrees;

/** Whether the position of a ZIP code is that of another place; measured ones have more digits. */
export const isBorrowed = ({ latitude, longitude }: Position): boolean =>
  isHundredth(latitude) && isHundredth(longitude);

/** In degrees. */
const nearCity = 0.03;

/**
 * Whether a name that only the post office knows is an organization's: it has an organization's words, or all its ZIP codes
 * have positions in hundredths of a degree, one of them that of a city of 15,000.
 */
export function isOrganization(
  { name, state, positions }: PostalName,
  citiesOf: (state: string) => readonly Position[],
): boolean {
  const key = `${name}, ${state}`;
  if (places.has(key)) return false;
  if (others.has(key) || words.test(name)) return true;
  const isNear = (one: Position) =>
    citiesOf(state).some(
      (city) =>
        Math.abs(city.latitude - one.latitude) <= nearCity && Math.abs(city.longitude - one.longitude) <= nearCity,
    );
  return positions.every(isBorrowed) && positions.some(isNear);
}
