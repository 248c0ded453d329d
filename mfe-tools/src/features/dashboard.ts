import { narrow, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/**
 * Two panels, the left one wider; stacked on narrow screens, and a single one at full width. Each is as high as its
 * content.
 */
export const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  > :only-child {
    grid-column: 1 / -1;
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** The parts of a dashboard. On a phone due items come before the wide board. */
export const Board = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;
  ${phone} {
    gap: 16px;
    > [data-wide] {
      order: 1;
    }
    > [data-wide] ~ [data-later] {
      order: 2;
    }
  }
`;
