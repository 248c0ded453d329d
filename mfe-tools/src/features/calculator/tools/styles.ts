import { styled } from 'styled-components';

/** Controls above a tool's result. */
export const Controls = styled.div`
  display: grid;
  /* A narrow half of the page takes two: a result's name is not cut. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 168px), 1fr));
  gap: 12px;
  margin-bottom: 14px;
  > :only-child {
    grid-column: 1 / -1;
  }
`;
