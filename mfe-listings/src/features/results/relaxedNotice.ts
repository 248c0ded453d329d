import type { PropertySummary } from '@dealstead/contracts';
import { formatCount } from '@dealstead/kit';
import {
  acresLabel,
  bathsLabel,
  bedsLabel,
  livingAreaLabel,
  lowerFirst,
  nounOf,
  placeLabel,
  priceLabel,
  yearBuiltLabel,
} from '../filters/labels.ts';
import { returnsLabels } from '../returns/returnLabels.ts';
import type { SearchFilter } from '../search/filter.ts';

/** How a condition is named while it holds, and what is said when it was dropped. */
const conditions: readonly { label: (filter: SearchFilter) => string | undefined; dropped: string }[] = [
  { label: (filter) => within(priceLabel(filter)), dropped: 'at any price' },
  {
    label: ({ minBeds, maxBeds }) => prefixed('with', bedsLabel({ minBeds, maxBeds })),
    dropped: 'with any number of beds',
  },
  { label: (filter) => prefixed('with', bathsLabel(filter)), dropped: 'with any number of baths' },
  { label: (filter) => prefixed('of', acresLabel(filter)), dropped: 'of any acreage' },
  { label: (filter) => prefixed('of', livingAreaLabel(filter)), dropped: 'of any size' },
  { label: (filter) => within(yearBuiltLabel(filter)), dropped: 'of any age' },
  {
    label: ({ maxArvPercent }) => maxArvPercent && `at ${maxArvPercent}% of ARV or less`,
    dropped: 'at any percent of ARV',
  },
  {
    label: (filter) => prefixed('with', returnsLabels(filter).map(lowerFirst).join(', ') || undefined),
    dropped: 'at any return',
  },
  { label: ({ search }) => search && `matching “${search}”`, dropped: 'without those words' },
  { label: (filter) => placeLabel(filter) || undefined, dropped: 'anywhere' },
];

const within = (label: string | undefined) => label && lowerFirst(label);
const prefixed = (preposition: string, label: string | undefined) => label && `${preposition} ${lowerFirst(label)}`;

/**
 * Says what a relaxed search looked for and what it shows instead: "No 3-bed houses under $200k in Texas. Showing 41 under
 * $250k." Null if the search was not relaxed.
 */
export function relaxedNotice({ asked, relaxed, count }: PropertySummary): string | null {
  if (!relaxed) return null;
  const stated = conditions.filter(({ label }) => label(asked));
  // The beds are part of the noun.
  const described = stated.filter(({ dropped }) => !dropped.includes('beds') || !asked.minBeds);
  const changes = stated.flatMap(({ label, dropped }) => {
    const now = label(relaxed);
    return now === label(asked) ? [] : [now ?? dropped];
  });
  const kind = nounOf({ ...relaxed, minBeds: undefined });
  const isOtherKind = kind !== nounOf({ ...asked, minBeds: undefined });
  const shown = [
    formatCount(count),
    ...(isOtherKind ? [kind] : []),
    ...(changes.length > 0 ? [changes.join(', ')] : []),
  ];
  if (!isOtherKind && changes.length === 0) shown.push('with fewer conditions');
  return `No ${[nounOf(asked), ...described.map(({ label }) => label(asked))].join(' ')}. Showing ${shown.join(' ')}.`;
}
