import type { Cluster, Pin } from '@dealstead/contracts';
import { Link, formatCount, formatAgreedMoney, listingPath, phone, useRead } from '@dealstead/kit';
import { List, X } from '@dealstead/kit/icons';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { canDraw } from './canDraw.ts';
import { nearText, usePlaces } from './nearestTown.ts';

const Box = styled.section`
  position: absolute;
  right: 12px;
  bottom: 12px;
  z-index: var(--z-map);
  display: grid;
  justify-items: end;
  gap: 8px;
  max-width: min(320px, calc(100% - 24px));
  max-height: calc(100% - 24px);
  button,
  a {
    min-height: 40px;
    font-size: var(--t14);
  }
  > button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    padding: 0 12px;
    font-weight: 600;
    background: var(--surface);
    border: 1px solid var(--line-2);
    border-radius: var(--r2);
    box-shadow: var(--sh2);
    cursor: pointer;
  }
  /* An open list shrinks to the map's height, and lies above the map's other controls. */
  &:has(> div) {
    z-index: calc(var(--z-map) + 1);
    grid-template-rows: minmax(0, 1fr);
  }
  ${phone} {
    &:has(> div) {
      left: 12px;
      max-width: none;
    }
    button,
    a {
      min-height: 44px;
    }
  }
  > div {
    width: 100%;
    max-height: 300px;
    overflow: auto;
    padding: 10px 12px;
    background: var(--surface);
    border: 1px solid var(--line-2);
    border-radius: var(--r2);
    box-shadow: var(--sh2);
  }
  h3 {
    font: 600 var(--t14) / 1.4 var(--sans);
  }
  li > * {
    display: block;
    width: 100%;
    padding: 9px 0;
    text-align: left;
    color: var(--ink);
    background: none;
    border: 0;
    border-top: 1px solid var(--line);
    cursor: pointer;
  }
  li > :hover {
    color: var(--primary);
  }
  li > [aria-pressed='true'] {
    font-weight: 600;
    color: var(--primary);
  }
`;

/** Maximum number of marks in the list; the map has its own limit. */
const maximumMarks = 60;

export interface MarkListProps {
  clusters: readonly Cluster[];
  pins: readonly Pin[];
  selected: number | null;
  onCluster: (cluster: Cluster) => void;
  onPin: (id: number) => void;
}

/** The map's content as a list: for keyboards, screen readers, and browsers without WebGL. */
export function MarkList({ clusters, pins, selected, onCluster, onPin }: MarkListProps) {
  const [open, setOpen] = useState(() => !canDraw());
  const places = usePlaces(open);
  const id = useId();
  const biggest = clusters.toSorted((a, b) => b.count - a.count).slice(0, maximumMarks);
  return (
    <Box
      aria-label="What the map shows"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      {open && (
        <div id={id}>
          {clusters.length + pins.length === 0 ? (
            <p>No listings here. Move the map or zoom out.</p>
          ) : (
            <ul>
              {biggest.map((cluster) => (
                <li key={`${cluster.longitude} ${cluster.latitude}`}>
                  <button type="button" onClick={() => onCluster(cluster)}>
                    {`${formatCount(cluster.count)} listings${nearText(cluster, places)}`}
                  </button>
                </li>
              ))}
              {pins.slice(0, maximumMarks).map((pin) => (
                <li key={pin.id}>
                  <button type="button" aria-pressed={pin.id === selected} onClick={() => onPin(pin.id)}>
                    {`${formatAgreedMoney(pin.price)}${nearText(pin, places)}${pin.featured ? ', featured' : ''}`}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? <X size={16} /> : <List size={16} />}
        As a list
      </button>
    </Box>
  );
}

const ClusterBox = styled(Box)`
  right: auto;
  left: 12px;
  bottom: 52px;
  max-height: calc(100% - 64px);
  header {
    display: flex;
    justify-content: space-between;
    align-items: center;
    button {
      width: 40px;
      background: none;
      border: 0;
      cursor: pointer;
    }
  }
`;

export interface ClusterListingsProps {
  ids: readonly number[];
  count: number;
  /** The calculator's mode of the search. */
  mode: string | null;
  onPin: (id: number) => void;
  onClose: () => void;
}

/** Listings with the same rounded position, which no zoom separates. */
export function ClusterListings({ ids, count: all, mode, onPin, onClose }: ClusterListingsProps) {
  const query = useRead('/api/properties/picked{?ids}', { ids: ids.join(',') });
  return (
    <ClusterBox aria-label="Listings at one spot">
      <div>
        <header>
          <h3>{`${formatCount(all)} listings at this spot`}</h3>
          <button type="button" aria-label="Close" onClick={onClose}>
            <X size={16} />
          </button>
        </header>
        {query.isError && <p>They did not load.</p>}
        <ul>
          {(query.data ?? []).map(({ id, price, title }) => (
            <li key={id}>
              <Link
                to={listingPath(id, mode)}
                onClick={(event) => {
                  event.preventDefault();
                  onPin(id);
                }}
              >
                <b>{formatAgreedMoney(price)}</b> {title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </ClusterBox>
  );
}
