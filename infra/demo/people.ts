import type { Plan, Role, State } from '@dealstead/contracts';

/** A person with an account in the demo market. */
export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly company?: string;
  readonly city: string;
  readonly state: State;
  readonly plan: Plan;
  readonly role: Role;
  /** Email of the wholesaler who granted the seat. */
  readonly grantedBy?: string;
  /** May sign in with the demo password; the others only own listings. */
  readonly signsIn: boolean;
}

/** One account for each plan, and an admin; README lists them. */
export const demoPassword = 'Dealstead-demo-1';

const members: readonly (readonly [
  account: string,
  first: string,
  last: string,
  plan: Plan,
  city: string,
  state: State,
  company?: string,
])[] = [
  ['free', 'Nora', 'Whitfield', 'free', 'Dayton', 'OH'],
  ['buyer', 'Marcus', 'Ellery', 'buyer', 'Chattanooga', 'TN'],
  ['investor-pro', 'Priya', 'Raman', 'investor_pro', 'Raleigh', 'NC', 'Longleaf Capital'],
  ['wholesaler', 'Dana', 'Kowalski', 'wholesaler', 'Memphis', 'TN', 'Kowalski Home Buyers'],
  ['va', 'Joel', 'Santos', 'va', 'Memphis', 'TN'],
  ['partnership', 'Renee', 'Batiste', 'partnership', 'Houston', 'TX', 'Batiste & Cole Land Partners'],
  ['admin', 'Alex', 'Moreno', 'free', 'Denver', 'CO'],
];

const owners: readonly (readonly [
  first: string,
  last: string,
  plan: Plan,
  city: string,
  state: State,
  company: string,
])[] = [
  ['Calvin', 'Mercer', 'wholesaler', 'Birmingham', 'AL', 'Red Mountain Acquisitions'],
  ['Teresa', 'Villanueva', 'wholesaler', 'Tucson', 'AZ', 'Saguaro Land Desk'],
  ['Hank', 'Osgood', 'wholesaler', 'Little Rock', 'AR', 'Osgood Properties'],
  ['Mei', 'Tanaka', 'partnership', 'Sacramento', 'CA', 'Delta Meridian Group'],
  ['Brandon', 'Pruitt', 'wholesaler', 'Pueblo', 'CO', 'Front Range Deals'],
  ['Giulia', 'Ferrante', 'wholesaler', 'New Haven', 'CT', 'Elm City Buyers'],
  ['Yolanda', 'Pierce', 'partnership', 'Tampa', 'FL', 'Gulf & Bay Holdings'],
  ['Deshawn', 'Coleman', 'wholesaler', 'Macon', 'GA', 'Coleman Brothers Homes'],
  ['Ruth', 'Lindqvist', 'wholesaler', 'Boise', 'ID', 'Sawtooth Parcels'],
  ['Tomasz', 'Nowak', 'wholesaler', 'Joliet', 'IL', 'Prairie State Offers'],
  ['Emily', 'Hartzler', 'wholesaler', 'Fort Wayne', 'IN', 'Three Rivers Home Offers'],
  ['Wade', 'Guidry', 'partnership', 'Lafayette', 'LA', 'Atchafalaya Land Company'],
  ['Fiona', 'Brannigan', 'wholesaler', 'Worcester', 'MA', 'Brannigan Realty Trust'],
  ['Leon', 'Stokes', 'wholesaler', 'Flint', 'MI', 'Stokes Renewal'],
  ['Karin', 'Solberg', 'wholesaler', 'Duluth', 'MN', 'North Shore Tracts'],
  ['Travis', 'Boone', 'wholesaler', 'Springfield', 'MO', 'Ozark Ground'],
  ['Anjali', 'Desai', 'partnership', 'Trenton', 'NJ', 'Desai Brightwater'],
  ['Pete', 'Archuleta', 'wholesaler', 'Las Cruces', 'NM', 'Mesilla Land'],
  ['Sofia', 'Castellano', 'wholesaler', 'Syracuse', 'NY', 'Salt City Buyers'],
  ['Grant', 'Whitaker', 'wholesaler', 'Greensboro', 'NC', 'Piedmont Offers'],
  ['Loretta', 'Begay', 'wholesaler', 'Tulsa', 'OK', 'Green Country Acres'],
  ['Owen', 'McAllister', 'wholesaler', 'Eugene', 'OR', 'Long Tom Land'],
  ['Beatriz', 'Salinas', 'partnership', 'San Antonio', 'TX', 'Salinas & Reyes Partners'],
  ['Curtis', 'Vance', 'wholesaler', 'Roanoke', 'VA', 'Blue Ridge Home Buyers'],
];

/** Fictional phone numbers: 555-0100 to 555-0199. */
const phoneOf = (at: number): string =>
  `(${[205, 312, 404, 512, 615, 702, 803, 901][at % 8]}) 555-01${String(at % 100).padStart(2, '0')}`;

const domainOf = (company: string): string =>
  `${company
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, '-')}.example`;

/** Everyone in the demo market, in the order in which the accounts are created. */
export const people: readonly Person[] = [
  ...members.map(([account, firstName, lastName, plan, city, state, company], at) => ({
    email: `${account}@dealstead.test`,
    firstName,
    lastName,
    phone: phoneOf(at),
    plan,
    city,
    state,
    company,
    role: account === 'admin' ? ('admin' as const) : ('member' as const),
    ...(plan === 'va' ? { grantedBy: 'wholesaler@dealstead.test' } : {}),
    signsIn: true,
  })),
  ...owners.map(([firstName, lastName, plan, city, state, company], at) => ({
    email: `${firstName.toLowerCase()}@${domainOf(company)}`,
    firstName,
    lastName,
    phone: phoneOf(at + members.length),
    plan,
    city,
    state,
    company,
    role: 'member' as const,
    signsIn: false,
  })),
];

export const demoWholesaler = 'wholesaler@dealstead.test';
export const demoPartnership = 'partnership@dealstead.test';
/** Email addresses of the other owners. */
export const otherOwners: readonly string[] = people.filter((person) => !person.signsIn).map((person) => person.email);
