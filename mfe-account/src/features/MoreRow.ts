import { styled } from 'styled-components';

/** Below a table: the button for more rows, and how many are shown. */
export const MoreRow = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  margin-top: 20px;
  font-size: var(--t13);
  color: var(--ink-2);
`;
