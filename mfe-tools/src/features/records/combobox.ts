import { useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';

/** The list of a combobox, under its field. */
export const ComboboxList = styled.div`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: var(--z-sheet);
  max-height: min(420px, 60vh);
  padding: 4px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--sh2);
  button {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 0 10px;
    align-items: center;
    width: 100%;
    min-height: 48px;
    padding: 6px 10px;
    border: 0;
    border-radius: var(--r1);
    background: none;
    color: var(--ink);
    text-align: left;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  svg {
    grid-row: span 2;
    color: var(--ink-2);
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  button[aria-selected='true'] {
    background: var(--tint);
    color: var(--tint-ink);
  }
`;

/** State and keys of an ARIA combobox with a list: whether the list is open, and the option that the arrow keys chose. */
export function useCombobox<Option>(onTake: (option: Option) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  function open(): void {
    setOpen(true);
    setActive(-1);
  }
  function close(): void {
    setOpen(false);
    setActive(-1);
  }
  function take(option: Option): void {
    close();
    onTake(option);
  }
  function press(event: KeyboardEvent, options: readonly Option[]): void {
    const chosen = options[active];
    if (event.key === 'Enter') {
      if (chosen) {
        event.preventDefault();
        take(chosen);
      } else close();
    } else if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const choices = options.length + 1;
      // Beyond either end nothing is chosen, so that Enter submits what is typed.
      if (options.length > 0) setActive(((active + 1 + step + choices) % choices) - 1);
    }
  }
  return { isOpen, active, setActive, open, close, take, press };
}
