import type { Cluster } from '@dealstead/contracts';
import type { Layer } from '@deck.gl/core';
import { Alert, Button } from '@dealstead/kit';
import { useCallback, useMemo, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';
import type { SearchFilter } from '../search/filter.ts';
import { useColors, type Colors } from './colors.ts';
import type { MapHandle } from './canvas.ts';
import MapCanvas from './MapCanvas.tsx';
import { LoadingPill, MapPill } from './MapLoading.tsx';
import { MarkList, ClusterListings } from './MarkList.tsx';
import { markLayers, markOf, type MarkStyle } from './marks.ts';
import { mergeMarks, type MarkSet } from './mergeMarks.ts';
import type { View } from './mercator.ts';
import { useSeen } from './visitedListings.ts';
import { countInsets, insetView, needsInsets, StateInsets } from './StateInsets.tsx';
import { useFilterBounds } from './useFilterBounds.ts';
import { useMarks, type Marks } from './useMarks.ts';

const MapNotice = styled.div`
  position: absolute;
  top: 64px;
  left: 12px;
  z-index: var(--z-map);
  max-width: min(360px, calc(100% - 80px));
`;

export interface ListingsMapProps {
  label: string;
  filter: SearchFilter;
  /** The calculator's mode of the search, which links to listings keep. */
  mode?: string | null;
  selected: number | null;
  onSelect: (id: number | null) => void;
  onView?: (view: View, byHand: boolean) => void;
  /** A press on the map outside all marks. */
  onPressGround?: (at: readonly [longitude: number, latitude: number]) => void;
  drawing?: boolean;
  /** Layers below the marks. */
  layersBelow?: (colors: Colors) => Layer[];
  meridians?: boolean;
  handle?: RefObject<MapHandle | null>;
  controls?: ReactNode;
  /** Content that moves with the map. */
  overlays?: ReactNode;
  children?: ReactNode;
}

/** The marks with overlapping ones merged, and the positions that labels avoid. */
function useMergedMarks(marks: Marks, zoom: number, selected: number | null) {
  const { clusters, pins } = useMemo(
    () => mergeMarks({ clusters: marks.clusters, pins: marks.pins }, zoom, selected),
    [marks.clusters, marks.pins, zoom, selected],
  );
  const positions = useMemo(() => [...clusters, ...pins], [clusters, pins]);
  return { clusters, pins, positions };
}

function useLayers(
  { clusters, pins }: MarkSet,
  { colors, selected, seen }: MarkStyle,
  layersBelow: ListingsMapProps['layersBelow'],
): Layer[] {
  return useMemo(
    () => [...(layersBelow?.(colors) ?? []), ...markLayers({ clusters, pins }, { colors, selected, seen })],
    [layersBelow, clusters, pins, colors, selected, seen],
  );
}

/** Numbers of listings in the states that are shown as insets. */
function useInsetCounts(view: View | null, filter: SearchFilter) {
  const marks = useMarks(needsInsets(view) ? insetView : null, filter);
  return useMemo(() => countInsets([...marks.clusters, ...marks.pins]), [marks]);
}

/** Zoom step that splits most clusters and preserves the orientation. */
const zoomStep = 2;

/** Map of a filter's results: clusters down to single listings. */
export function ListingsMap({
  filter,
  mode = null,
  selected,
  onSelect,
  onView,
  onPressGround,
  drawing = false,
  layersBelow,
  handle: givenHandle,
  overlays,
  children,
  ...canvas
}: ListingsMapProps) {
  const colors = useColors();
  const ownHandle = useRef<MapHandle>(null);
  const handle = givenHandle ?? ownHandle;
  const [view, setView] = useState<View | null>(null);
  const [openCluster, setOpenCluster] = useState<Cluster | null>(null);
  const [seen, addSeen] = useSeen();
  const marks = useMarks(view, filter);
  const counts = useInsetCounts(view, filter);
  const start = useFilterBounds(filter, handle, view !== null);

  const updateView = useCallback(
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
    if (cluster.ids) setOpenCluster(cluster);
    else handle.current?.zoomTo(cluster.longitude, cluster.latitude, handle.current.zoom + zoomStep);
  };
  const press: ComponentProps<typeof MapCanvas>['onPress'] = (info, at) => {
    const mark = drawing ? null : markOf(info);
    setOpenCluster(null);
    if (mark === null) onPressGround?.(at);
    else if ('pin' in mark) choose(mark.pin.id);
    else open(mark.cluster);
  };

  const { clusters, pins, positions } = useMergedMarks(marks, view?.zoom ?? 0, selected);
  const layers = useLayers({ clusters, pins }, { colors, selected, seen }, layersBelow);

  return (
    <>
      <MapCanvas
        {...canvas}
        start={start}
        colors={colors}
        layers={layers}
        marks={positions}
        drawing={drawing}
        handle={handle}
        streets
        onView={updateView}
        onPress={press}
      >
        {overlays}
      </MapCanvas>
      <LoadNotice
        marks={marks}
        isFirst={view === null}
        isEmpty={positions.length === 0 && counts.AK + counts.HI === 0}
      />
      <StateInsets view={view} counts={counts} onSelect={(bounds) => handle.current?.fit(bounds)} />
      {openCluster?.ids && (
        <ClusterListings
          {...openCluster}
          ids={openCluster.ids}
          mode={mode}
          onPin={choose}
          onClose={() => setOpenCluster(null)}
        />
      )}
      <MarkList clusters={clusters} pins={pins} selected={selected} onCluster={open} onPin={choose} />
      {children}
    </>
  );
}

interface LoadNoticeProps {
  marks: Marks;
  /** The map has not been drawn yet. */
  isFirst: boolean;
  isEmpty: boolean;
}

/** Says that tiles are missing, while they or the index load or after a failure, or that there are no listings. */
function LoadNotice({ marks: { state, retry }, isFirst, isEmpty }: LoadNoticeProps) {
  if (isFirst || state === 'loading')
    return <LoadingPill>{isFirst ? 'Loading the map' : 'Loading listings'}</LoadingPill>;
  if (state === 'waiting')
    return (
      <MapNotice>
        <Alert tone="water">The map is loading.</Alert>
      </MapNotice>
    );
  if (state === 'ready')
    return isEmpty && <MapPill role="status">No listings here. Move the map or change your filters.</MapPill>;
  return (
    state === 'failed' && (
      <MapNotice>
        <Alert tone="danger">
          A part of the map did not load.{' '}
          <Button kind="quiet" size="small" onClick={retry}>
            Retry
          </Button>
        </Alert>
      </MapNotice>
    )
  );
}
