import { narrow } from '@dealstead/kit';
import { styled } from 'styled-components';

/** What one works with at the left, how things go at the right; one under the other where there is no room. */
export const Desk = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
