import { styled } from 'styled-components';

/** What to correct, by its level. */
export const CheckList = styled.ul`
  display: grid;
  gap: 6px;
  font-size: var(--t14);
  li {
    padding-left: 12px;
    border-left: 3px solid var(--amber-line);
    overflow-wrap: anywhere;
  }
  li[data-level='error'] {
    border-color: var(--danger);
  }
  li[data-level='note'] {
    border-color: var(--line-2);
  }
`;
