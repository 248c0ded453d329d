import type { PropertySummary } from '@dealstead/contracts';
import { Small, formatCount, narrow } from '@dealstead/kit';
import { styled } from 'styled-components';
import { HomeMap } from '../../features/map/index.ts';
import type { SearchFilter } from '../../features/search/filter.ts';
import { SelectedProperty } from './SelectedProperty.tsx';

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 356px;
  gap: 20px;
  margin-bottom: 12px;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export interface MapTabProps {
  filter: SearchFilter;
  /** The calculator's mode of the search, which links to listings keep. */
  mode: string | null;
  /** Absent until it is known. */
  summary: PropertySummary | undefined;
  /** Id of the listing selected on the map, or null. */
  selected: number | null;
  onSelect: (id: number | null) => void;
}

/** Map of the filter's results, and the selected listing beside it. */
export default function MapTab({ filter, mode, summary, selected, onSelect }: MapTabProps) {
  return (
    <>
      <Sides>
        <HomeMap filter={filter} mode={mode} selected={selected} onSelect={onSelect} />
        <SelectedProperty id={selected} mode={mode} />
      </Sides>
      <Small>
        {summary &&
          `${formatCount(summary.count)} ${summary.count === 1 ? 'property' : 'properties'} in ${formatCount(summary.states)} ${summary.states === 1 ? 'state' : 'states'}. `}
        State and county lines: U.S. Census Bureau.
      </Small>
    </>
  );
}
