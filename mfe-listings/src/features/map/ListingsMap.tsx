import type { Cluster } from '@dealstead/contracts';
import type { Layer } from '@deck.gl/core';
import { Alert, Button } from '@dealstead/kit';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import type { SearchFilter } from '../search/filter.ts';
import { useColors, type Colors } from './colors.ts';
import type { MapHandle } from './canvas.ts';
import MapCanvas from './MapCanvas.tsx';
import { MarkList, SameSpot } from './MarkList.tsx';
import { markLayers, markOf } from './marks.ts';
import { merged } from './merged.ts';
import { boundsOf, nation, type Bounds, type View } from './mercator.ts';
import { useSeen } from './seen.ts';
import { stateBounds } from './stateBounds.ts';
import { useMarks } from './useMarks.ts';

const Said = styled.div`
  position: absolute;
  top: 64px;
  left: 12px;
  z-index: var(--z-map);
  max-width: min(360px, calc(100% - 80px));
`;

export interface ListingsMapProps {
  label: string;
  filter: SearchFilter;
  selected: number | null;
  onSelect: (id: number | null) => void;
  onView?: (view: View, byHand: boolean) => void;
  /** A press on the map outside all marks. */
  onGround?: (at: readonly [longitude: number, latitude: number]) => void;
  drawing?: boolean;
  /** Layers below the marks. */
  under?: (colors: Colors) => Layer[];
  meridians?: boolean;
  handle?: RefObject<MapHandle | null>;
  controls?: ReactNode;
  /** Content that moves with the map. */
  inside?: ReactNode;
  children?: ReactNode;
}

/** Bounds of a filter: its area, its box, its states, or the nation. */
function focusOf({ area, box, state }: SearchFilter): Bounds {
  if (area) {
    const corners = area.split(';').map((corner) => corner.split(',').map(Number));
    const found = boundsOf(corners.map(([longitude = 0, latitude = 0]) => [longitude, latitude] as const));
    if (found) return found;
  }
  if (box) {
    const [west = -180, south = -90, east = 180, north = 90] = box.split(',').map(Number);
    return { west, south, east, north };
  }
  const chosen = (state?.split(',') ?? []).flatMap((code) => {
    const found = stateBounds[code];
    return found ? [[found[0], found[1]] as const, [found[2], found[3]] as const] : [];
  });
  return boundsOf(chosen) ?? nation;
}

/** Zoom step that splits most clusters and preserves the orientation. */
const closer = 2;

/** Map of a filter's results: clusters down to single listings. */
export function ListingsMap({
  label,
  filter,
  selected,
  onSelect,
  onView,
  onGround,
  drawing = false,
  under,
  meridians,
  handle: given,
  controls,
  inside,
  children,
}: ListingsMapProps) {
  const colors = useColors();
  const own = useRef<MapHandle>(null);
  const handle = given ?? own;
  const [view, setView] = useState<View | null>(null);
  const [spot, setSpot] = useState<Cluster | null>(null);
  const [seen, addSeen] = useSeen();
  const marks = useMarks(view, filter);

  // A filter with another location moves the map; the box that the map itself sets does not.
  const { area, state } = filter;
  const [start] = useState(() => focusOf(filter));
  const about = `${area ?? ''} ${state ?? ''}`;
  const was = useRef(about);
  useEffect(() => {
    if (was.current === about) return;
    was.current = about;
    handle.current?.fit(focusOf({ area, state }));
  }, [about, area, state, handle]);

  const told = useCallback(
    (shown: View, byHand: boolean) => {
      setView(shown);
      onView?.(shown, byHand);
    },
    [onView],
  );
  const choose = (id: number) => {
    addSeen(id);
    onSelect(id);
  };
  const open = (cluster: Cluster) => {
    if (cluster.ids) setSpot(cluster);
    else handle.current?.zoomTo(cluster.longitude, cluster.latitude, handle.current.zoom + closer);
  };

  const zoom = view?.zoom ?? 0;
  const { clusters, pins } = useMemo(
    () => merged({ clusters: marks.clusters, pins: marks.pins }, zoom, selected),
    [marks.clusters, marks.pins, zoom, selected],
  );
  const layers = useMemo(
    () => [...(under?.(colors) ?? []), ...markLayers({ clusters, pins }, { colors, selected, seen })],
    [under, clusters, pins, colors, selected, seen],
  );
  const standing = useMemo(() => [...clusters, ...pins], [clusters, pins]);

  return (
    <>
      <MapCanvas
        label={label}
        start={start}
        colors={colors}
        layers={layers}
        marks={standing}
        drawing={drawing}
        handle={handle}
        streets
        meridians={meridians}
        onView={told}
        onPress={(info, at) => {
          const mark = drawing ? null : markOf(info);
          setSpot(null);
          if (mark === null) onGround?.(at);
          else if ('pin' in mark) choose(mark.pin.id);
          else open(mark.cluster);
        }}
        controls={controls}
      >
        {inside}
      </MapCanvas>
      {marks.state === 'waiting' && (
        <Said>
          <Alert tone="water">The map is a moment away.</Alert>
        </Said>
      )}
      {marks.state === 'failed' && (
        <Said>
          <Alert tone="danger">
            A part of the map did not load.{' '}
            <Button kind="quiet" size="small" onClick={marks.retry}>
              Retry
            </Button>
          </Alert>
        </Said>
      )}
      {spot?.ids && <SameSpot ids={spot.ids} count={spot.count} onPin={choose} onClose={() => setSpot(null)} />}
      <MarkList clusters={clusters} pins={pins} selected={selected} onCluster={open} onPin={choose} />
      {children}
    </>
  );
}
