import { styled } from 'styled-components';

/** Stacked rows with actions on the right. */
export const Rows = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 8px 16px;
    padding: 12px 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li > span:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b,
  small {
    display: block;
    font-size: inherit;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;
