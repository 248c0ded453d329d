import type { Random } from './random.ts';

const firstNames = [
  'Alice',
  'Ben',
  'Carmen',
  'Darnell',
  'Elena',
  'Frank',
  'Grace',
  'Hugo',
  'Irene',
  'Jamal',
  'Karen',
  'Luis',
  'Marta',
  'Nolan',
  'Opal',
  'Pete',
  'Rosa',
  'Stan',
  'Tess',
  'Walt',
];
const lastNames = [
  'Abbott',
  'Beltran',
  'Cordell',
  'Dufresne',
  'Ellison',
  'Fairchild',
  'Gaines',
  'Holloway',
  'Iverson',
  'Jarrett',
  'Kimball',
  'Lockett',
  'Mercado',
  'Nettles',
  'Overby',
  'Pickens',
  'Quintero',
  'Rollins',
  'Stovall',
  'Tillman',
];
const holdings = ['Cedar Row Holdings LLC', 'Blue Heron Properties LLC', 'Quarry Hill Land Co', 'Two Rivers Homes LLC'];
const streets = ['Laurel Ave', 'Mill Rd', 'Prospect St', 'Juniper Ln', 'Harbor Dr', 'Grant St'];

/** Name of a sample seller or buyer. */
export const drawPerson = (random: Random): string => `${random.pick(firstNames)} ${random.pick(lastNames)}`;

/** Owners of a sample property: a person, a couple, a company, an estate or a trust. */
export function drawOwners(random: Random): string[] {
  const last = random.pick(lastNames);
  const first = random.pick(firstNames);
  const kind = random.unit();
  if (kind < 0.5) return [`${first} ${last}`];
  if (kind < 0.76) return [`${first} ${last}`, `${random.pick(firstNames)} ${last}`];
  if (kind < 0.88) return [random.pick(holdings)];
  return [kind < 0.94 ? `Estate of ${first} ${last}` : `${last} Family Trust`];
}

/** A street address elsewhere, of an owner who does not live at the property. */
export const drawStreet = (random: Random): string => `${random.whole(12, 980)} ${random.pick(streets)}`;
