import { keyframes, styled } from 'styled-components';
import { phone } from '@dealstead/kit';

const appear = keyframes`from{opacity:0;translate:0 -8px}`;

/** A dialog near the top of the window; on a phone the whole screen. */
export const Box = styled.dialog`
  width: min(640px, 100% - 32px);
  max-height: min(560px, 100dvh - 96px);
  margin: 12dvh auto auto;
  padding: 0;
  overflow: hidden;
  background: var(--surface);
  color: var(--ink);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  box-shadow: var(--sh3);
  animation: ${appear} var(--fast) var(--ease);
  &[open] {
    display: flex;
  }
  &::backdrop {
    background: var(--scrim);
  }
  ${phone} {
    width: 100%;
    max-width: none;
    height: 100dvh;
    max-height: none;
    margin: 0;
    border: 0;
    border-radius: 0;
  }
  [cmdk-root] {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    outline: none;
  }
  [cmdk-list] {
    flex: 1;
    min-height: 0;
    padding: 8px;
    overflow-y: auto;
    overscroll-behavior: contain;
    scroll-padding: 8px;
  }
  [cmdk-group-heading] {
    padding: 10px 10px 6px;
    color: var(--ink-2);
    font-size: var(--t13);
    font-weight: 600;
  }
  [cmdk-item] {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 12px;
    align-items: center;
    min-height: 44px;
    padding: 8px 10px;
    border-radius: var(--r2);
    font-size: var(--t14);
    font-weight: 500;
    cursor: pointer;
    svg {
      color: var(--ink-2);
    }
    &[data-selected='true'] {
      background: var(--tint);
      color: var(--tint-ink);
      svg {
        color: inherit;
      }
    }
  }
  .text {
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    overflow: hidden;
    color: var(--ink-2);
    font-size: var(--t13);
    font-weight: 400;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  mark {
    background: none;
    color: inherit;
    font-weight: 700;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export const SearchField = styled.div`
  display: flex;
  align-items: center;
  border-bottom: 1px solid var(--line);
  input {
    flex: 1;
    min-width: 0;
    height: 56px;
    padding: 0 18px;
    border: 0;
    outline: none;
    background: none;
    color: var(--ink);
    font: inherit;
    font-size: 1rem;
    &::placeholder {
      color: var(--ink-2);
    }
  }
  /* Keyboards have Escape. */
  button {
    display: none;
    min-height: 44px;
    padding: 0 16px;
    border: 0;
    background: none;
    color: var(--primary);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    ${phone} {
      display: block;
    }
  }
`;

export const Empty = styled.p`
  padding: 32px 16px;
  color: var(--ink-2);
  text-align: center;
  overflow-wrap: anywhere;
`;

export const Note = styled.p`
  padding: 10px 18px;
  border-top: 1px solid var(--line);
  color: var(--danger);
  font-size: var(--t13);
`;

export const Hints = styled.footer`
  display: flex;
  gap: 20px;
  padding: 10px 18px;
  border-top: 1px solid var(--line);
  color: var(--ink-2);
  font-size: var(--t13);
  kbd {
    padding: 1px 5px;
    border: 1px solid var(--line-2);
    border-radius: var(--r1);
    font: inherit;
  }
  ${phone} {
    display: none;
  }
`;
