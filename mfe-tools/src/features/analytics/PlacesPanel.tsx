import { stateNames, type MarketAnalytics, type MarketFigures, type State } from '@dealstead/contracts';
import { Button, FilterSelect, Link, Locked, Panel, PanelHead, Row, Small, Stack, formatCount } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CsvLink } from './CsvLink.tsx';
import { figureColumns } from './figureColumns.tsx';
import { sampleFigures, samplePlaces } from './samples.ts';
import { apiParams, defaultOrder, placeOrders, type MarketSelection, type PlaceOrder } from './useMarketQuery.ts';

type Place = NonNullable<MarketAnalytics['places']>[number];

const orderLabels: Record<PlaceOrder, string> = {
  active: 'Most listings',
  'price-low': 'Lowest price',
  'price-high': 'Highest price',
  days: 'Fewest days on market',
  name: 'Name',
};

const nameOf = ({ state, county }: Place) => county ?? stateNames[state];
/** Unknown values come last. */
const known = (value: number | undefined) => value ?? Number.POSITIVE_INFINITY;
const compare: Record<PlaceOrder, (a: Place, b: Place) => number> = {
  active: (a, b) => b.figures.active - a.figures.active,
  'price-low': (a, b) => known(a.figures.price?.median) - known(b.figures.price?.median),
  'price-high': (a, b) => (b.figures.price?.median ?? -1) - (a.figures.price?.median ?? -1),
  days: (a, b) => known(a.figures.daysOnMarket?.median) - known(b.figures.daysOnMarket?.median),
  name: (a, b) => nameOf(a).localeCompare(nameOf(b)),
};

/** Rows shown before "Show all". */
const few = 12;

const PlaceLink = styled(Link)`
  font-weight: 600;
`;

/** The page of a place with the same category and period. */
const placePath = ({ state, county }: Place, selection: MarketSelection): string =>
  `/analytics?${new URLSearchParams(apiParams({ ...selection, state, county: county ?? undefined }))}`;

const placeColumn = (selection: MarketSelection): Column<Place> => ({
  key: 'place',
  heading: selection.state ? 'County' : 'State',
  cell: (place) => <PlaceLink to={placePath(place, selection)}>{nameOf(place)}</PlaceLink>,
});

export interface PlacesPanelProps {
  selection: MarketSelection;
  onChange: (change: Partial<MarketSelection>) => void;
  places: MarketAnalytics['places'];
}

/** States, or the counties of the chosen one, with a link to each. */
export function PlacesPanel({ selection, onChange, places }: PlacesPanelProps) {
  const { state, sort } = selection;
  return (
    <Panel aria-labelledby="places">
      <PanelHead>
        <h2 id="places">{state ? `Counties of ${stateNames[state]}` : 'By state'}</h2>
        {places && <CsvLink table="places.csv" selection={selection} label={state ? 'counties' : 'states'} />}
      </PanelHead>
      {places ? (
        <PlacesTable key={state} places={places} selection={selection} sort={sort} onChange={onChange} />
      ) : (
        <Locked needs="advanced-analytics" feature="Figures by county" prompt={false} preview={<Preview />}>
          {null}
        </Locked>
      )}
    </Panel>
  );
}

function PlacesTable({
  places,
  selection,
  sort,
  onChange,
}: Omit<PlacesPanelProps, 'places'> & { places: readonly Place[]; sort: PlaceOrder }) {
  const [isWhole, setWhole] = useState(false);
  if (places.length === 0) return <Small>No county has a listing of this kind.</Small>;
  const sorted = places.toSorted(compare[sort]);
  const shown = isWhole ? sorted : sorted.slice(0, few);
  const columns = [placeColumn(selection), ...figureColumns(places)];
  return (
    <Stack space={3}>
      <Row>
        <FilterSelect
          label="Order"
          value={sort === defaultOrder ? '' : sort}
          onChange={({ currentTarget: { value } }) => onChange({ sort: (value || defaultOrder) as PlaceOrder })}
        >
          {placeOrders.map((order) => (
            <option key={order} value={order === defaultOrder ? '' : order}>
              {orderLabels[order]}
            </option>
          ))}
        </FilterSelect>
      </Row>
      <Table
        caption={selection.state ? 'Figures by county' : 'Figures by state'}
        dense
        rows={shown}
        rowKey={(place) => `${place.state} ${place.county ?? ''}`}
        columns={columns}
      />
      {places.length > few && (
        <Button kind="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${formatCount(places.length)}`}
        </Button>
      )}
    </Stack>
  );
}

const sampleRows = samplePlaces.map((county, i) => ({
  state: 'AZ' as State,
  county,
  figures: { ...sampleFigures, active: 42 - i * 6 } satisfies MarketFigures,
}));

function Preview() {
  return (
    <Table
      caption="Sample"
      dense
      rows={sampleRows}
      rowKey={({ county }) => county}
      columns={[{ key: 'place', heading: 'County', cell: ({ county }) => county }, ...figureColumns(sampleRows)]}
    />
  );
}
