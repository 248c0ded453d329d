import { categories as categoryList, categoryLabels, type MarketAnalytics } from '@dealstead/contracts';
import { Link, Locked, Panel, PanelHead, Small } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { CsvLink } from './CsvLink.tsx';
import { figureColumns } from './figureColumns.tsx';
import { sampleOverview } from './samples.ts';
import { apiParams, type MarketSelection } from './useMarketQuery.ts';

type CategoryRow = NonNullable<MarketAnalytics['categories']>[number];

const categoryColumn = (selection: MarketSelection): Column<CategoryRow> => ({
  key: 'category',
  heading: 'Category',
  cell: ({ category }) => (
    <Link to={`/analytics?${new URLSearchParams({ ...apiParams(selection), category })}`}>
      {categoryLabels[category]}
    </Link>
  ),
});

/** Categories of the place, whatever category is chosen. */
export function CategoriesPanel({
  selection,
  categories,
}: {
  selection: MarketSelection;
  categories: MarketAnalytics['categories'];
}) {
  return (
    <Panel aria-labelledby="categories">
      <PanelHead>
        <h2 id="categories">By category</h2>
        {categories && <CsvLink table="categories.csv" selection={selection} label="categories" />}
      </PanelHead>
      {categories ? (
        categories.length === 0 ? (
          <Small>No listings in this place yet.</Small>
        ) : (
          <CategoryTable rows={categories} selection={selection} />
        )
      ) : (
        <Locked
          needs="basic-analytics"
          feature="Figures by category"
          prompt={false}
          preview={<CategoryTable rows={sampleRows} selection={selection} />}
        >
          {null}
        </Locked>
      )}
    </Panel>
  );
}

const sampleRows: CategoryRow[] = categoryList
  .slice(0, 6)
  .map((category, i) => ({ category, figures: { ...sampleOverview, active: 90 - i * 14 } }));

function CategoryTable({ rows, selection }: { rows: readonly CategoryRow[]; selection: MarketSelection }) {
  return (
    <Table
      caption="Figures by category"
      dense
      rows={rows}
      rowKey={({ category }) => category}
      columns={[categoryColumn(selection), ...figureColumns(rows)]}
    />
  );
}
