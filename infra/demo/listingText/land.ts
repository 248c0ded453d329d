import { creekName, type CategoryText, type TextContext } from './context.ts';
import { acresAdjective, capitalize, formatAcres } from './format.ts';
import { landAccess, landPower, landSurvey, landWater, streets, trees, views } from './phrases.ts';

/** Text of a land listing. */
export function landText(context: TextContext): CategoryText {
  const { random, listing, landscape, road } = context;
  const tree = random.pick(trees[landscape]);
  const view = random.pick(views[landscape]);
  const isWooded = landscape !== 'desert' && random.chance(0.45);
  const isLot = listing.acres < 1;
  const creek = creekName(random);
  const adjective = acresAdjective(listing.acres);
  return {
    title: isLot
      ? random.pick([
          `${listing.acres}-acre building lot on ${road}`,
          `${isWooded ? 'Wooded lot' : 'Cleared lot'} off ${road}, ${random.whole(60, 180)} ft of frontage`,
          `${random.pick(['Corner', 'Infill', 'Level', 'Sloped', 'Quiet'])} lot on ${road} in ${listing.city}`,
          `Lot ${random.whole(2, 148)}, ${random.pick(streets)} ${random.pick(['Estates', 'Acres', 'Subdivision', 'Heights'])}`,
        ])
      : random.pick([
          `${formatAcres(listing.acres)}${isWooded ? ' of timber' : ''} off ${road}`,
          `${adjective} ${view} tract on ${road}`,
          `${adjective} ${isWooded ? 'wooded parcel' : 'parcel'} near ${listing.city}, ${view}`,
          `${adjective} ${isWooded ? `${tree} woods` : random.pick(['tract', 'field', 'homesite', 'parcel'])} on ${creek}`,
          `${isWooded ? 'Wooded' : random.pick(['Open', 'Level', 'Rolling'])} ${listing.acres} acres near ${listing.city}, ${random.pick(['power at the road', 'gravel road', 'road on two sides', 'county water close by', 'cleared homesite'])}`,
        ]),
    opening: random.pick([
      `${formatAcres(listing.acres)} in the country around ${listing.city}, ${isWooded ? `mostly ${tree}` : 'open and easy to walk'}.`,
      `${adjective} parcel on ${road}, ${random.whole(4, 35)} minutes from ${listing.city}.`,
      `Vacant land, ${formatAcres(listing.acres).toLowerCase()}, ${isWooded ? `${tree} and brush` : 'grass'} with a ${view}.`,
    ]),
    facts: [random.pick(landAccess), `${random.pick(landPower)} ${random.pick(landWater)}`, random.pick(landSurvey)],
    features: [
      `${formatAcres(listing.acres)}`,
      random.pick(['County-maintained road', 'Paved frontage', 'Recorded easement', 'Gravel road frontage']),
      isWooded ? `Mature ${tree}` : capitalize(view),
      random.pick(['Power at the road', 'Perk test passed', 'Surveyed', 'Mineral rights convey', 'No flood zone']),
      random.pick(['Mobile homes allowed', 'RV allowed while building', 'No HOA', 'Zoned residential', 'Zoned rural']),
    ],
  };
}
