import { Button, Checkbox, IconButton, phone, toast } from '@dealstead/kit';
import { Crosshair, Polygon, Trash } from '@dealstead/kit/icons';
import { useCallback, useEffect, useRef, useState } from 'react';
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

export interface SearchMapProps {
  filter: SearchFilter;
  selected: number | null;
  onSelect: (id: number | null) => void;
  /** Called with the view to search in after the map was moved; null ends that search. */
  onBoxChange: (box: string | null) => void;
  /** Called when an area was drawn or removed. */
  onAreaChange: (area: string | null) => void;
}

/** The map beside the list: draw an area, or search as the map moves. */
export default function SearchMap({ filter, selected, onSelect, onBoxChange, onAreaChange }: SearchMapProps) {
  const [isFollowing, setFollowing] = useState(filter.box !== undefined);
  const [draft, setDraft] = useState<readonly Corner[] | null>(null);
  const view = useRef<View | null>(null);
  const map = useRef<MapHandle>(null);

  const onView = useCallback(
    (shown: View, byHand: boolean) => {
      view.current = shown;
      if (isFollowing && byHand) onBoxChange(boxText(shown.bounds));
    },
    [isFollowing, onBoxChange],
  );

  const area = filter.area;
  const layersBelow = useCallback((colors: Colors) => areaLayers(draft ?? parseArea(area), colors), [draft, area]);
  const finish = () => {
    if (draft && isCompleteArea(draft)) onAreaChange(serializeArea(draft));
    setDraft(null);
  };

  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => map.current?.zoomTo(coords.longitude, coords.latitude, 9),
      () => toast({ title: 'Your position is not known', description: 'The browser did not tell it.' }),
      { maximumAge: 600_000, timeout: 10_000 },
    );

  // Escape discards the unfinished area.
  useEffect(() => {
    if (!draft) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDraft(null);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [draft]);

  return (
    <ListingsMap
      label="Map of what the search finds"
      filter={filter}
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
        <IconButton label="Where I am" onClick={locate}>
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
          <>
            <p role="status">{isCompleteArea(draft) ? `${draft.length} corners` : 'Press the corners of your area'}</p>
            <AddCornerButton view={view} onCorner={(corner) => setDraft(addCorner(draft, corner))} />
            <Button kind="quiet" size="small" disabled={!isCompleteArea(draft)} onClick={finish}>
              Search here
            </Button>
            <Button kind="quiet" size="small" onClick={() => setDraft(null)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button
              kind="quiet"
              size="small"
              aria-label={area ? 'Redraw area' : 'Draw area'}
              icon={<Polygon size={18} />}
              onClick={() => {
                setFollowing(false);
                if (filter.box) onBoxChange(null);
                setDraft([]);
              }}
            >
              <span>{area ? 'Redraw area' : 'Draw area'}</span>
            </Button>
            {area ? (
              <Button kind="quiet" size="small" icon={<Trash size={18} />} onClick={() => onAreaChange(null)}>
                Clear area
              </Button>
            ) : (
              <Checkbox
                checked={isFollowing}
                onChange={({ target }) => {
                  setFollowing(target.checked);
                  onBoxChange(target.checked && view.current ? boxText(view.current.bounds) : null);
                }}
              >
                Search as I move the map
              </Checkbox>
            )}
          </>
        )}
      </ControlBar>
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
