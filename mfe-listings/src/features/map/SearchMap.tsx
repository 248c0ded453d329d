import { Button, Checkbox, IconButton, phone, toast } from '@dealstead/kit';
import { Crosshair, Polygon, Trash } from '@dealstead/kit/icons';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import type { SearchFilter } from '../search/filter.ts';
import type { Colors } from './colors.ts';
import { serializeArea, parseArea, isCompleteArea, addCorner, type Corner } from './drawing.ts';
import { ListingsMap } from './ListingsMap.tsx';
import { Corners } from './Corners.tsx';
import type { MapHandle } from './canvas.ts';
import { areaLayers } from './marks.ts';
import { boxText, type View } from './mercator.ts';

const ControlBar = styled.div`
  position: absolute;
  top: 12px;
  left: 12px;
  z-index: var(--z-map);
  display: flex;
  flex-wrap: wrap;
  max-width: calc(100% - 76px);
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  box-shadow: var(--sh2);
  > * {
    min-height: 40px;
    border: 0;
    border-radius: 0;
    font-size: var(--t14);
  }
  > label {
    padding: 0 12px;
  }
  > * + * {
    border-left: 1px solid var(--line);
  }
  ${phone} {
    max-width: calc(100% - 84px);
    flex-wrap: nowrap;
    > * {
      min-height: 44px;
      font-size: var(--t13);
    }
    > button:has(+ label) {
      padding-inline: 13px;
      > span {
        display: none;
      }
    }
  }
  p {
    display: flex;
    align-items: center;
    padding: 0 12px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** Above the button that enlarges the map on a phone. */
const SearchHere = styled(Button)`
  position: absolute;
  bottom: 56px;
  left: 50%;
  translate: -50%;
  z-index: var(--z-map);
  box-shadow: var(--sh2);
`;

export interface SearchMapProps {
  filter: SearchFilter;
  /** The calculator's mode of the search. */
  mode: string | null;
  selected: number | null;
  onSelect: (id: number | null) => void;
  /** Called with the view to search in; null ends that search. `byHand` if someone moved the map there. */
  onBoxChange: (box: string | null, byHand: boolean) => void;
  /** Called when an area was drawn or removed. */
  onAreaChange: (area: string | null) => void;
}

/** The map beside the list: draw an area, or search as the map moves. */
export default function SearchMap({ filter, mode, selected, onSelect, onBoxChange, onAreaChange }: SearchMapProps) {
  const [isFollowing, setFollowing] = useState(filter.box !== undefined);
  const [draft, setDraft] = useState<readonly Corner[] | null>(null);
  // The filter whose results were shown when someone moved the map.
  const [movedFor, setMovedFor] = useState<SearchFilter | null>(null);
  const view = useRef<View | null>(null);
  const map = useRef<MapHandle>(null);

  const onView = useCallback(
    (shown: View, byHand: boolean) => {
      view.current = shown;
      if (!byHand) return;
      if (isFollowing) onBoxChange(boxText(shown.bounds), true);
      else setMovedFor(filter);
    },
    [isFollowing, onBoxChange, filter],
  );

  const area = filter.area;
  const layersBelow = useCallback((colors: Colors) => areaLayers(draft ?? parseArea(area), colors), [draft, area]);
  useEscape(draft !== null, () => setDraft(null));

  return (
    <ListingsMap
      label="Map of search results"
      filter={filter}
      mode={mode}
      selected={selected}
      onSelect={onSelect}
      onView={onView}
      drawing={draft !== null}
      onPressGround={(at) => {
        if (draft) setDraft(addCorner(draft, at));
      }}
      layersBelow={layersBelow}
      handle={map}
      controls={
        <IconButton label="Where I am" onClick={() => zoomToDevice(map)}>
          <Crosshair size={18} />
        </IconButton>
      }
      overlays={
        <Corners
          corners={draft ?? parseArea(area)}
          map={map}
          onMove={(corners) => (draft ? setDraft(corners) : onAreaChange(serializeArea(corners)))}
        />
      }
    >
      <ControlBar role="group" aria-label="Search on the map">
        {draft ? (
          <DrawingControls
            corners={draft}
            view={view}
            onChange={setDraft}
            onFinish={() => {
              onAreaChange(serializeArea(draft));
              setDraft(null);
            }}
          />
        ) : (
          <SearchControls
            hasArea={area !== undefined}
            isFollowing={isFollowing}
            onDraw={() => {
              setFollowing(false);
              if (filter.box) onBoxChange(null, false);
              setDraft([]);
            }}
            onClear={() => onAreaChange(null)}
            onFollow={(follows) => {
              setFollowing(follows);
              onBoxChange(follows && view.current ? boxText(view.current.bounds) : null, movedFor === filter);
            }}
          />
        )}
      </ControlBar>
      {movedFor === filter && !isFollowing && !draft && area === undefined && (
        <SearchHere
          kind="secondary"
          size="small"
          onClick={() => {
            if (view.current) onBoxChange(boxText(view.current.bounds), true);
          }}
        >
          Search this area
        </SearchHere>
      )}
    </ListingsMap>
  );
}

/** Drawing by keyboard: the arrow keys move the map, this button adds a corner at its center. */
function AddCornerButton({ view, onCorner }: { view: { current: View | null }; onCorner: (corner: Corner) => void }) {
  return (
    <Button
      kind="quiet"
      size="small"
      onClick={() => {
        if (view.current) onCorner([view.current.longitude, view.current.latitude]);
      }}
    >
      Corner at the middle
    </Button>
  );
}

interface DrawingControlsProps {
  corners: readonly Corner[];
  view: { current: View | null };
  /** Called with the corners; null discards them. */
  onChange: (corners: readonly Corner[] | null) => void;
  onFinish: () => void;
}

/** Controls while an area is drawn. */
function DrawingControls({ corners, view, onChange, onFinish }: DrawingControlsProps) {
  return (
    <>
      <p role="status">
        {isCompleteArea(corners) ? `${corners.length} corners` : 'Click to place the corners of your area'}
      </p>
      <AddCornerButton view={view} onCorner={(corner) => onChange(addCorner(corners, corner))} />
      <Button kind="quiet" size="small" disabled={!isCompleteArea(corners)} onClick={onFinish}>
        Search here
      </Button>
      <Button kind="quiet" size="small" onClick={() => onChange(null)}>
        Cancel
      </Button>
    </>
  );
}

interface SearchControlsProps {
  hasArea: boolean;
  isFollowing: boolean;
  onDraw: () => void;
  onClear: () => void;
  onFollow: (follows: boolean) => void;
}

/** Controls of a map on which nothing is drawn at present. */
function SearchControls({ hasArea, isFollowing, onDraw, onClear, onFollow }: SearchControlsProps) {
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-label={hasArea ? 'Redraw area' : 'Draw area'}
        icon={<Polygon size={18} />}
        onClick={onDraw}
      >
        <span>{hasArea ? 'Redraw area' : 'Draw area'}</span>
      </Button>
      {hasArea ? (
        <Button kind="quiet" size="small" icon={<Trash size={18} />} onClick={onClear}>
          Clear area
        </Button>
      ) : (
        <Checkbox checked={isFollowing} onChange={({ target }) => onFollow(target.checked)}>
          Search as I move the map
        </Checkbox>
      )}
    </>
  );
}

/** Calls `onEscape` when Escape is pressed anywhere on the page. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const callback = useRef(onEscape);
  useEffect(() => {
    callback.current = onEscape;
  });
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') callback.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isActive]);
}

/** Zooms to the device's position. */
function zoomToDevice(map: RefObject<MapHandle | null>): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => map.current?.zoomTo(coords.longitude, coords.latitude, 9),
    () => toast({ title: 'Location not available', description: 'Your browser did not share your location.' }),
    { maximumAge: 600_000, timeout: 10_000 },
  );
}
