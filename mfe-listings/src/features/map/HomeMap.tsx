import { IconButton } from '@dealstead/kit';
import { ArrowsOut, CornersOut } from '@dealstead/kit/icons';
import { useRef } from 'react';
import { styled } from 'styled-components';
import type { SearchFilter } from '../search/filter.ts';
import { MapFrame } from './MapFrame.ts';
import { ListingsMap } from './ListingsMap.tsx';
import type { MapHandle } from './canvas.ts';
import { nation } from './mercator.ts';

const Frame = styled(MapFrame)`
  &:fullscreen {
    height: 100%;
    border: 0;
    border-radius: 0;
  }
`;

export interface HomeMapProps {
  filter: SearchFilter;
  /** The calculator's mode of the search. */
  mode: string | null;
  selected: number | null;
  onSelect: (id: number | null) => void;
}

/** The nation's map on the home page, with the results of the filter. */
export default function HomeMap({ filter, mode, selected, onSelect }: HomeMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<MapHandle>(null);
  const openFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void frame.current?.requestFullscreen();
  };
  return (
    <Frame ref={frame}>
      <ListingsMap
        label="Map of the listings"
        filter={filter}
        mode={mode}
        selected={selected}
        onSelect={onSelect}
        handle={map}
        meridians
        controls={
          <>
            <IconButton label="Whole country" onClick={() => map.current?.fit(nation)}>
              <ArrowsOut size={18} />
            </IconButton>
            <IconButton label="Full screen" onClick={openFullScreen}>
              <CornersOut size={18} />
            </IconButton>
          </>
        }
      />
    </Frame>
  );
}
