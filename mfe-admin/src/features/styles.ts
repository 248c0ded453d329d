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
