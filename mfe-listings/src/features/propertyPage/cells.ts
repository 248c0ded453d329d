import { css, styled } from 'styled-components';

/** One action of a listing, the icon above its label. */
export const cell = css`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 4px;
  min-height: 68px;
  padding: 8px 4px;
  background: none;
  border-width: 0;
  color: var(--ink);
  font: 600 var(--t13) / 1.3 var(--sans);
  text-decoration: none;
  cursor: pointer;
  transition: background var(--fast);
  &:hover {
    background: var(--sunken);
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-pressed='true'] {
    color: var(--primary);
  }
`;

export const ActionButton = styled.button.attrs({ type: 'button' })`
  ${cell}
  &[data-saved] svg {
    color: var(--danger);
  }
  /* Hidden without JavaScript. */
  @media (scripting: none) {
    display: none;
  }
`;
