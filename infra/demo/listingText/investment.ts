import { monthlyRent, type CategoryText, type TextContext } from './context.ts';
import { capitalize, formatDollars, numberWord } from './format.ts';

/** Text of an investment listing. */
export function investmentText({ random, listing, road }: TextContext): CategoryText {
  const units = random.pick([2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 8]);
  const leased = random.whole(0, units);
  const kind =
    units === 2
      ? 'duplex'
      : units === 3
        ? 'triplex'
        : units === 4
          ? random.pick(['fourplex', 'four-unit walk-up', 'quad'])
          : `${numberWord(units)}-unit building`;
  const occupancy = leased === units ? 'fully leased' : leased === 0 ? 'vacant' : `${numberWord(leased)} leased`;
  const rent = monthlyRent(random, listing.price);
  return {
    title: random.pick([
      `${capitalize(kind)} on ${road}, ${occupancy}`,
      `${capitalize(random.pick(['brick', 'frame', 'stucco', 'block', 'cash-flowing', 'renovated', 'value-add', 'tired']))} ${kind} on ${road}`,
      `${capitalize(kind)} in ${listing.city}, ${occupancy}`,
      `${capitalize(kind)} near ${road}, rents ${formatDollars(rent)} a month`,
      `Rental package: ${kind} on ${road}`,
    ]),
    opening: random.pick([
      `${capitalize(kind)}, ${occupancy}, bringing in ${formatDollars(rent)} a month when full.`,
      `${capitalize(numberWord(units))} units on ${road}; rents are ${random.pick(['150', '200', '250', '90'])} dollars under what the block pays.`,
    ]),
    facts: [
      random.pick([
        'Tenants pay their own electric; water is on the owner.',
        'Rent roll, leases and two years of bills are in the file.',
        'One unit was redone last year, the others are dated and clean.',
        'Separate furnaces and meters for every unit.',
      ]),
      random.pick([
        "The roof has ten years left by the inspector's note.",
        'Porches need paint and one stair.',
        'The inspection found knob-and-tube in one wall only.',
        'A Section 8 contract stays with the unit in front.',
      ]),
    ],
    features: [
      `${units} units`,
      capitalize(occupancy),
      `${formatDollars(rent)} a month when full`,
      random.pick(['Separate meters', 'Off-street parking', 'Coin laundry', 'Newer windows']),
      random.pick(['Rent roll on file', 'Leases transfer', 'Section 8 accepted']),
    ],
  };
}
