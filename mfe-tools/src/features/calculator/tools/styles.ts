import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Controls above a tool's result. */
export const Controls = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 12px;
  margin-bottom: 14px;
  > :only-child {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
