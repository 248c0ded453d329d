import { Small, formatCount, narrow, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import { HomeMap } from '../../features/map/index.ts';
import type { Filter } from '../../features/search/useFilter.ts';
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
  filter: Filter;
  /** Id of the listing selected on the map, or null. */
  selected: number | null;
  onSelect: (id: number | null) => void;
}

/** Map of the filter's results, and the selected listing beside it. */
export default function MapTab({ filter, selected, onSelect }: MapTabProps) {
  const { data } = useRead('/api/properties/summary{?category,search}', { ...filter });
  return (
    <>
      <Sides>
        <HomeMap filter={filter} selected={selected} onSelect={onSelect} />
        <SelectedProperty id={selected} />
      </Sides>
      <Small>
        {data &&
          `${formatCount(data.count)} ${data.count === 1 ? 'property' : 'properties'} in ${formatCount(data.states)} ${data.states === 1 ? 'state' : 'states'}. `}
        State and county lines: U.S. Census Bureau.
      </Small>
    </>
  );
}
