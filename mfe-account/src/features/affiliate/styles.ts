import { narrow } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Two panels of the same height; stacked on narrow screens. */
export const SideBySide = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 20px;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
