import { Spinner } from '@dealstead/kit';
import { keyframes, styled } from 'styled-components';

const appear = keyframes`
  from {
    visibility: hidden;
  }
`;

/** A short text at the upper edge of a map. */
export const MapPill = styled.p`
  position: absolute;
  top: 40px;
  left: 50%;
  z-index: var(--z-map);
  translate: -50%;
  display: flex;
  align-items: center;
  gap: 8px;
  max-width: calc(100% - 160px);
  padding: 7px 12px;
  font-size: var(--t13);
  font-weight: 600;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  box-shadow: var(--sh1);
  pointer-events: none;
  /* Tiles that load at once do not make it flash. */
  animation: ${appear} 300ms step-end;
`;

const Ground = styled.div`
  position: relative;
  height: 100%;
  min-height: inherit;
  background: var(--m-sea);
`;

/** Says in the map that listings load. */
export function LoadingPill({ children }: { children: string }) {
  return (
    <MapPill role="status">
      <Spinner />
      {children}
    </MapPill>
  );
}

/** Stands for a map while its code loads: the map's ground, and what it waits for. */
export function MapLoading() {
  return (
    <Ground aria-busy="true">
      <LoadingPill>Loading the map</LoadingPill>
    </Ground>
  );
}
