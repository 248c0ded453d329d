import { shareImageUrl, type Property, type PropertySummary } from '@dealstead/contracts';
import { Head, formatCount, formatMoney, useSiteUrl } from '@dealstead/kit';
import { searchPath, type SearchFilter } from '../../features/search/filter.ts';
import { countAllSetFilters, filterSummary } from '../../features/filters/labels.ts';

/** Maximum number of filters of an indexable page. */
const mostFilters = 2;

interface SearchHeadProps {
  filter: SearchFilter;
  after: string | undefined;
  found: readonly Property[];
  summary: PropertySummary | undefined;
}

/** Metadata of the search page, and the results as structured data. */
export function SearchHead({ filter, after, found, summary }: SearchHeadProps) {
  const site = useSiteUrl();
  const what = filterSummary(filter);
  const { sortBy: _, sortOrder: __, ...narrowing } = filter;
  const average = summary?.averagePrice;
  const numbers =
    summary && `${formatCount(summary.count)} listed${average ? `, ${formatMoney(average)} on average` : ''}. `;
  return (
    <Head
      title={what}
      description={`${what}. ${numbers ?? ''}See each price against the after-repair value that its seller states.`}
      path={searchPath(narrowing)}
      keywords={`${what}, wholesale real estate, investment property, off-market deals`}
      image={shareImageUrl('search')}
      imageAlt="A map with one parcel marked"
      noIndex={filter.search !== undefined || after !== undefined || countAllSetFilters(filter) > mostFilters}
      structuredData={{
        '@type': 'ItemList',
        name: what,
        numberOfItems: summary?.count,
        itemListElement: found.map(({ id, title }, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name: title,
          url: `${site}/property/${id}`,
        })),
      }}
    />
  );
}
