import { nameKey } from './nameKey.ts';

/**
 * Names of cities that are not in the gazetteer, with the city that is meant: nicknames, abbreviations, and the Spanish
 * names of cities. A nickname that is a town itself ("Frisco" in Texas, "Crescent City" in California) is not included.
 */
const nicknames = `
Albuquerque NM: ABQ, Burque
Atlanta GA: ATL, Hotlanta, A-Town
Austin TX: ATX
Baltimore MD: Bmore, B-more
Baton Rouge LA: Red Stick
Big Bear Lake CA: Big Bear
Birmingham AL: Bham
Boca Raton FL: Boca
Boston MA: Beantown, Bean Town
Boynton Beach FL: Boynton
Breckenridge CO: Breck
Bullhead City AZ: Bullhead
Charleston SC: Chucktown, Chas
Charlotte NC: CLT, Queen City NC
Chattanooga TN: Chatt, Nooga
Chicago IL: Chi-Town, Chitown, Windy City, Second City
Cincinnati OH: Cincy, Cinci
Cleveland OH: CLE
Coeur d'Alene ID: CDA
Colorado Springs CO: Colo Springs, CO Springs
Columbus OH: Cbus, C-Bus
Corpus Christi TX: Corpus
Dallas TX: Big D, D-Town, DTX
Dania Beach FL: Dania
Daytona Beach FL: Daytona
Deerfield Beach FL: Deerfield FL
Delray Beach FL: Delray
Denver CO: Mile High City
Detroit MI: Motor City, Motown
El Paso TX: EPTX
Fort Lauderdale FL: Ft Laud, Lauderdale FL
Fort Myers FL: Ft Meyers, Fort Meyers
Fort Worth TX: Cowtown, Fortworth, FWTX
Greensboro NC: GSO
Hallandale Beach FL: Hallandale
Hilton Head Island SC: Hilton Head, HHI
Houston TX: H-Town, HTown, HTX, Space City, Bayou City, Clutch City
Indianapolis IN: Indy, Naptown, Circle City
Jacksonville Beach FL: Jax Beach
Jacksonville FL: Jax, Jville
Kansas City KS: KCK, KC KS
Kansas City MO: KC, KCMO
Knoxville TN: Knoxvegas
Lake Havasu City AZ: Lake Havasu, Havasu
Las Cruces NM: Cruces
Las Vegas NV: Vegas, Sin City, LV, LVNV
Los Angeles CA: LA, L.A., City of Angels
Louisville KY: Derby City
Milwaukee WI: MKE
Minneapolis MN: Mpls
Nashville TN: Nashvegas, Nash Vegas, Music City, BNA
New Orleans LA: NOLA, N'Awlins, Nawlins, Big Easy, Nueva Orleans
New Smyrna Beach FL: New Smyrna, NSB
Oklahoma City OK: OKC, Okla City
Pagosa Springs CO: Pagosa
Panama City Beach FL: PCB
Pensacola FL: P-Cola, Pcola
Philadelphia PA: Philly, Phila, Filadelfia, City of Brotherly Love
Phoenix AZ: PHX, Fenix
Pittsburgh PA: Steel City, Pgh
Pompano Beach FL: Pompano
Ponte Vedra Beach FL: Ponte Vedra
Portland OR: PDX, Rose City OR, Stumptown, Rip City
Richmond VA: RVA
Riviera Beach FL: Riviera FL
Rochester NY: ROC NY
Sacramento CA: Sacto, Sactown
Saint Louis MO: STL, Gateway City, San Luis MO
Saint Petersburg FL: St Pete, Saint Pete
Salt Lake City UT: SLC, Salt Lake
San Antonio TX: SATX, San Antone, Alamo City
San Diego CA: SD CA
San Francisco CA: San Fran, SF CA
San Jose CA: SJ CA
San Luis Obispo CA: SLO
Santa Barbara CA: Sta Barbara
Seattle WA: Emerald City, Sea-Town
Steamboat Springs CO: Steamboat
Tampa FL: TPA, Cigar City
Traverse City MI: Traverse
Truth or Consequences NM: T or C, TorC
Tulsa OK: T-Town
Twentynine Palms CA: 29 Palms
Vero Beach FL: Vero
Virginia Beach VA: VA Beach, VB VA
Washington DC: Washington D.C., DC, D.C., Wash DC
West Hollywood CA: WeHo
Winston-Salem NC: Winston
`;

interface City {
  readonly town: string;
  readonly state: string;
}

function parseNicknames(): Map<string, City> {
  const cities = new Map<string, City>();
  for (const line of nicknames.trim().split('\n')) {
    const [, town = '', state = '', names = ''] = /^(.+) (\w\w): (.+)$/.exec(line) ?? [];
    // "SF CA" means the city if the state is said as well.
    for (const name of names.split(', ')) {
      const [, bare, required] =
        / \w\w$/.test(name) && name.endsWith(` ${state}`) ? (/^(.+) (\w\w)$/.exec(name) ?? []) : [];
      cities.set(required === undefined ? nameKey(name) : `${nameKey(bare!)},${required}`, { town, state });
    }
  }
  return cities;
}

const cities = parseNicknames();

/** Folded nicknames that need no state by the folded name and the state of their city: "las vegas,NV". */
export function cityNicknames(): ReadonlyMap<string, readonly string[]> {
  const byCity = new Map<string, string[]>();
  for (const [nickname, { town, state }] of cities) {
    if (nickname.includes(',')) continue;
    const city = `${nameKey(town)},${state}`;
    byCity.set(city, [...(byCity.get(city) ?? []), nickname]);
  }
  return byCity;
}

/** Folded nicknames. */
export const nicknameKeys = (): Iterable<string> => [...cities.keys()].map((key) => key.replace(/,..$/, ''));

/** The city that a nickname means; with a state only if the city is in it. */
export function cityNicknamed(key: string, state: string | undefined): City | undefined {
  if (state === undefined) return cities.get(key);
  const city = cities.get(`${key},${state}`) ?? cities.get(key);
  return city?.state === state ? city : undefined;
}
