import { css } from 'styled-components';

/** Styles of the controls above a list: filters and sort order. */
export const controlStyles = css`
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: 8px;
  padding: 0 12px;
  border: 1px solid var(--line-2);
  border-radius: var(--r1);
  background: var(--surface);
  font-size: var(--t14);
  font-weight: 500;
  &:hover {
    border-color: var(--ink-2);
  }
`;
