import { creekName, type CategoryText, type TextContext } from './context.ts';
import { acresAdjective, capitalize, formatAcres, formatNumber } from './format.ts';
import { landAccess, trees, waters } from './phrases.ts';

/** Text of a recreational listing. */
export function recreationalText(context: TextContext): CategoryText {
  const { random, listing, landscape, road } = context;
  const creek = creekName(random);
  const lake = `${random.pick(waters)} Lake`;
  const tree = random.pick(trees[landscape]);
  const game = random.pick(
    landscape === 'mountain'
      ? ['elk', 'mule deer', 'elk and mule deer']
      : ['deer', 'turkey', 'deer and turkey', 'upland birds'],
  );
  return {
    title: random.pick([
      `${acresAdjective(listing.acres)} cabin lot on ${lake}`,
      `${formatAcres(listing.acres)} of hunting ground off ${road}`,
      `${acresAdjective(listing.acres)} camp on ${creek}`,
      `Off-grid cabin and ${listing.acres} acres near ${listing.city}`,
      `${acresAdjective(listing.acres)} ${tree} tract, joins public land`,
      `Timbered ${listing.acres} acres above ${creek}`,
      `RV-ready ${listing.acres} acres by ${lake}`,
    ]),
    opening: random.pick([
      `A place to get away to: ${formatAcres(listing.acres).toLowerCase()} along ${creek}.`,
      `${formatAcres(listing.acres)} with ${game} all year and two stands that stay.`,
      `Small camp, big country. ${acresAdjective(listing.acres)} tract ${random.whole(12, 48)} minutes out of ${listing.city}.`,
    ]),
    facts: [
      random.pick([
        'The cabin is dry and plain: one room, a loft, a wood stove.',
        'There is no building, only a level pad and a fire ring.',
        'A 24-foot camper stays with the land.',
        'The shed was rewired in 2021 and locks.',
      ]),
      random.pick(landAccess),
      random.pick([
        `Public land joins the north line for some ${formatNumber(random.whole(2, 90) * 100)} acres.`,
        'The lake association charges $180 a year and keeps the ramp.',
        'Trails are cut for a side-by-side.',
        `${capitalize(creek)} runs in all but dry years.`,
      ]),
    ],
    features: [
      formatAcres(listing.acres),
      `${capitalize(game)} on the place`,
      random.pick(['Joins public land', 'Boat ramp nearby', 'Year-round access', 'Snowmobile trail']),
      random.pick(['Cabin', 'Camper stays', 'Level pad', 'Storage shed', 'Fire ring and privy']),
      random.pick(['Off grid', 'Power at the road', 'Cell signal on the ridge']),
    ],
  };
}
