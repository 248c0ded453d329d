import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';

export const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 12px;
  &[data-over] {
    outline: 2px dashed var(--primary);
    outline-offset: 6px;
  }
  > li {
    min-width: 0;
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Tile = styled.li`
  position: relative;
  overflow: hidden;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  font-size: var(--t12);
  .picture {
    position: relative;
    display: grid;
    place-items: center;
    aspect-ratio: 4 / 3;
    overflow: hidden;
    background: var(--sunken);
    color: var(--ink-2);
    touch-action: manipulation;
  }
  .picture[role='button'] {
    cursor: grab;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .cover {
    position: absolute;
    left: 8px;
    top: 8px;
    padding: 2px 8px;
    background: var(--tint);
    border-radius: var(--r1);
    color: var(--tint-ink);
    font-weight: 600;
  }
  .bar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 4px;
    min-height: 44px;
    padding: 0 2px 0 10px;
    color: var(--ink-2);
    font-weight: 500;
    > span:first-child {
      overflow: hidden;
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      overflow-wrap: anywhere;
    }
    button {
      flex: none;
    }
  }
  &[data-moving] {
    z-index: 1;
    border-color: var(--primary);
    box-shadow: var(--sh3);
    @media (prefers-reduced-motion: no-preference) {
      rotate: -1.5deg;
    }
  }
  &[data-failed] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
    .picture {
      align-content: center;
      gap: 4px;
      padding: 8px;
      background: var(--danger-tint);
      color: var(--danger);
      font-weight: 600;
      text-align: center;
    }
  }
`;

export const Progress = styled.progress`
  position: absolute;
  left: 10px;
  bottom: 0;
  width: calc(100% - 20px);
  height: 6px;
  appearance: none;
  background: var(--sunken);
  border: 1px solid var(--ink);
  &::-webkit-progress-bar {
    background: var(--sunken);
  }
  &::-webkit-progress-value {
    background: var(--ink);
  }
  &::-moz-progress-bar {
    background: var(--ink);
  }
`;

export const AddTile = styled.button`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 4px;
  width: 100%;
  height: 100%;
  min-height: 140px;
  border: 1.5px dashed var(--line-2);
  border-radius: var(--r2);
  background: none;
  font-size: var(--t13);
  font-weight: 600;
  cursor: pointer;
  &:hover {
    border-color: var(--ink-2);
  }
`;
