import { narrow } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Work queues on the left, statistics on the right; stacked on narrow screens. */
export const Desk = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A table cell whose text wraps: at most two lines, and two of a smaller note below. */
export const WrapCell = styled.div`
  display: grid;
  gap: 2px;
  min-width: 20ch;
  max-width: 40ch;
  padding-block: 6px;
  white-space: normal;
  overflow-wrap: anywhere;
  line-height: 1.35;
  > * {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  small {
    font-size: var(--t13);
    font-weight: 400;
    color: var(--ink-2);
  }
`;
