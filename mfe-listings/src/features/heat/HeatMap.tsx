import { stateNames, type Heatmap, type Hexagon, type State } from '@dealstead/contracts';
import type { PickingInfo } from '@deck.gl/core';
import { PolygonLayer } from '@deck.gl/layers';
import {
  Alert,
  Button,
  ErrorCard,
  KeyValues,
  Small,
  formatCount,
  formatMoney,
  formatPercent,
  phone,
  useRead,
} from '@dealstead/kit';
import { QueryView, Table } from '@dealstead/kit/data';
import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { MapHandle } from '../map/canvas.ts';
import { rgba, useColors, type Colors } from '../map/colors.ts';
import MapCanvas from '../map/MapCanvas.tsx';
import { MapFrame } from '../map/MapFrame.ts';
import { MapLoading } from '../map/MapLoading.tsx';
import { nation, type View } from '../map/mercator.ts';
import { nearText, usePlaces } from '../map/nearestTown.ts';
import { countInsets, StateInsets } from '../map/StateInsets.tsx';
import { useIndexLoading } from '../results/useResults.ts';
import { facetsTemplate, heatTemplate, type SearchFilter } from '../search/filter.ts';
import { tileOutline } from './outline.ts';
import { classIndex, quantileBreaks, classLabel, type Steps } from './steps.ts';

/** Card of the hexagon under the mouse. */
const Place = styled.div`
  position: relative;
  isolation: isolate;
`;

const Card = styled.section`
  position: absolute;
  right: 16px;
  bottom: 16px;
  z-index: var(--z-map);
  width: 290px;
  padding: 14px 16px 16px;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  box-shadow: var(--sh2);
  header {
    font-weight: 600;
  }
  dl {
    margin: 8px 0 14px;
    font-size: var(--t14);
  }
  ${phone} {
    position: static;
    width: auto;
    border-width: 0 0 1px;
    border-radius: 0;
    box-shadow: none;
  }
`;

const LegendStrip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 16px;
  margin-top: 12px;
  font-size: var(--t13);
  color: var(--ink-2);
  ol {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
  }
  li {
    display: flex;
    align-items: center;
    gap: 6px;
    font-weight: 600;
    color: var(--ink);
  }
`;

const FacetDetails = styled.details`
  margin-top: 8px;
  font-size: var(--t14);
  summary {
    width: fit-content;
    padding: 8px 0;
    color: var(--primary);
    font-weight: 600;
    cursor: pointer;
  }
`;

const Swatch = styled.svg<{ $step: number }>`
  fill: var(--q${({ $step }) => $step + 1});
  stroke: ${({ $step }) => ($step < 2 ? 'var(--q4)' : 'none')};
`;

const hexagonPath = 'M8 1L14 4.5V11.5L8 15L2 11.5V4.5Z';

function hexagonLayers({ hexagons }: Heatmap, steps: Steps, selected: Hexagon | null, colors: Colors) {
  const fills = [colors.q1, colors.q2, colors.q3, colors.q4, colors.q5];
  const updateKeys = [colors, steps, selected];
  return [
    new PolygonLayer<Hexagon>({
      id: 'hexagons',
      data: hexagons as Hexagon[],
      getPolygon: tileOutline,
      getFillColor: ({ count }) => rgba(fills[classIndex(count, steps)] ?? colors.q1, 225),
      getLineColor: ({ count: here }) => (classIndex(here, steps) < 2 ? rgba(colors.q4) : [0, 0, 0, 0]),
      getLineWidth: 1,
      lineWidthUnits: 'pixels',
      pickable: true,
      updateTriggers: { getFillColor: updateKeys, getLineColor: updateKeys },
    }),
    new PolygonLayer<Hexagon>({
      id: 'hexagon-chosen',
      data: selected ? [selected] : [],
      getPolygon: tileOutline,
      filled: false,
      getLineColor: rgba(colors.ink),
      getLineWidth: 3,
      lineWidthUnits: 'pixels',
      updateTriggers: { getLineColor: updateKeys },
    }),
  ];
}

export interface HeatMapProps {
  filter: SearchFilter;
  /** Called with the listing that represents the pressed hexagon. */
  onSelectProperty: (id: number) => void;
}

/** Heatmap of listing counts: hexagons in five steps. A press picks the newest listing of one. */
export default function HeatMap({ filter, onSelectProperty }: HeatMapProps) {
  const { box: _box, ...filterWithoutBox } = filter;
  const query = useRead(heatTemplate, { ...filterWithoutBox });
  const isIndexLoading = useIndexLoading(query);

  if (isIndexLoading) return <Alert tone="water">The heatmap is loading.</Alert>;
  return (
    <QueryView
      query={query}
      label="The heatmap"
      loading={
        <MapFrame>
          <MapLoading />
        </MapFrame>
      }
    >
      {(heatmap) => (
        <>
          <Heat heatmap={heatmap} onSelectProperty={onSelectProperty} />
          <ByState filter={filterWithoutBox} />
        </>
      )}
    </QueryView>
  );
}

function Heat({ heatmap, onSelectProperty }: { heatmap: Heatmap; onSelectProperty: (id: number) => void }) {
  const colors = useColors();
  const map = useRef<MapHandle>(null);
  const [view, setView] = useState<View | null>(null);
  const [hovered, setHovered] = useState<Hexagon | null>(null);
  const counts = useMemo(() => countInsets(heatmap.hexagons), [heatmap]);
  const places = usePlaces(true);
  const steps = useMemo(() => quantileBreaks(heatmap.hexagons.map((hexagon) => hexagon.count)), [heatmap]);
  const layers = useMemo(() => hexagonLayers(heatmap, steps, hovered, colors), [heatmap, steps, hovered, colors]);
  const largest = useMemo(() => heatmap.hexagons.toSorted((a, b) => b.count - a.count).slice(0, 10), [heatmap]);
  return (
    <>
      <Place>
        <MapFrame>
          <MapCanvas
            label="Heatmap of the listings"
            start={nation}
            colors={colors}
            layers={layers}
            meridians
            handle={map}
            onView={setView}
            onPress={(picked) => {
              const hexagon = hexagonOf(picked);
              if (hexagon) onSelectProperty(hexagon.newest);
            }}
            onHover={(picked) => setHovered(hexagonOf(picked))}
          />
          <StateInsets view={view} counts={counts} onSelect={(bounds) => map.current?.fit(bounds)} />
        </MapFrame>
        {hovered && <HoveredHexagon hexagon={hovered} places={places} />}
      </Place>
      <LegendStrip>
        <span>{`Listings per hexagon, about ${Math.round(heatmap.miles)} miles across`}</span>
        <ol>
          {steps.map((_, step) => (
            <li key={step}>
              <Swatch $step={step} width={16} height={16} aria-hidden="true">
                <path d={hexagonPath} />
              </Swatch>
              {classLabel(step, steps)}
            </li>
          ))}
        </ol>
      </LegendStrip>
      <FacetDetails>
        <summary>The ten hexagons with the most listings</summary>
        <ol>
          {largest.map((hexagon) => (
            <li key={`${hexagon.longitude} ${hexagon.latitude}`}>
              <Button kind="quiet" size="small" onClick={() => onSelectProperty(hexagon.newest)}>
                {`${formatCount(hexagon.count)} listings${nearText(hexagon, places)}, median ${formatMoney(hexagon.medianPrice)}`}
              </Button>
            </li>
          ))}
        </ol>
      </FacetDetails>
    </>
  );
}

/** The hexagon that was pressed or is under the mouse; null beside them. */
const hexagonOf = ({ object, layer }: PickingInfo): Hexagon | null =>
  layer?.id.startsWith('hexagons') ? (object as Hexagon) : null;

interface HoveredHexagonProps {
  hexagon: Hexagon;
  places: ReturnType<typeof usePlaces>;
}

/** Figures of the hexagon under the mouse; a press shows its newest listing on the map. */
function HoveredHexagon({ hexagon, places }: HoveredHexagonProps) {
  return (
    <Card aria-label="The hexagon under the pointer">
      <header>{nearText(hexagon, places).replace(' near', 'Near') || 'This hexagon'}</header>
      <KeyValues>
        <div>
          <dt>In this hexagon</dt>
          <dd>{`${formatCount(hexagon.count)} ${hexagon.count === 1 ? 'listing' : 'listings'}`}</dd>
        </div>
        <div>
          <dt>Median price</dt>
          <dd>{formatMoney(hexagon.medianPrice)}</dd>
        </div>
        <div>
          <dt>Median below ARV</dt>
          <dd>
            {hexagon.medianArvPercent === null ? 'Too few ARVs' : formatPercent(1 - hexagon.medianArvPercent / 100)}
          </dd>
        </div>
      </KeyValues>
      <Small>Press to see its newest listing on the map.</Small>
    </Card>
  );
}

/** View as a table by state. */
function ByState({ filter }: { filter: SearchFilter }) {
  const [open, setOpen] = useState(false);
  const query = useRead(facetsTemplate, { ...filter }, { enabled: open });
  const rows = Object.entries(query.data?.state ?? {}).toSorted(([, a], [, b]) => b - a);
  return (
    <FacetDetails onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>View as a table by state</summary>
      {query.isError ? (
        <ErrorCard title="The table did not load" onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The heatmap works.
        </ErrorCard>
      ) : (
        open && (
          <Table
            caption="Listings by state"
            dense
            columns={[
              { key: 'state', heading: 'State', cell: ([state]) => stateNames[state as State] },
              {
                key: 'count',
                heading: 'Listings',
                isNumeric: true,
                cell: ([, listings]) => formatCount(listings),
                total: formatCount(rows.reduce((sum, [, listings]) => sum + listings, 0)),
              },
            ]}
            rows={rows}
            rowKey={([state]) => state}
          />
        )
      )}
    </FacetDetails>
  );
}
