import type { MouseEvent } from 'react';
import { categories, categoryLabels, type Category } from '@dealstead/contracts';
import { styled } from 'styled-components';
import { phone } from '../theme/media.ts';
import { categoryIcons } from './categoryIcons.ts';

const Cells = styled.div`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  overflow: hidden;
  border-block: 1px solid var(--line);
  ${phone} {
    display: flex;
    overflow-x: auto;
    scrollbar-width: none;
  }
`;

const Cell = styled.button`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 6px;
  min-height: 78px;
  margin: 0 -1px -1px 0;
  padding: 0 4px;
  border: 0;
  border-right: 1px solid var(--line);
  border-bottom: 1px solid var(--line);
  background: none;
  color: var(--ink-2);
  font-size: var(--t13);
  font-weight: 500;
  cursor: pointer;
  transition: background var(--fast);
  &:hover {
    background: var(--sunken);
    color: var(--ink);
  }
  &:focus-visible {
    outline-offset: -4px;
  }
  &[aria-pressed='true'] {
    background: var(--tint);
    color: var(--tint-ink);
    font-weight: 600;
    box-shadow: inset 0 -3px var(--primary);
  }
  ${phone} {
    flex: 1 0 86px;
    min-height: 72px;
    margin: 0;
    border-bottom: 0;
  }
`;

export interface CategoryButtonsProps {
  /** The selected category; several if a loaded search names several. */
  value: Category | readonly Category[] | null;
  /** Called with the pressed category; null if it was selected before. */
  onChange: (value: Category | null) => void;
  /** Name of the form parameter that a press submits, so that the buttons work without JavaScript. */
  name?: string;
  /** Target of the submit, if it differs from the form's action. */
  formAction?: string;
}

/** The ten categories in a bordered grid, five by two; one scrolling row on a phone. */
export function CategoryButtons({ value, onChange, name, formAction }: CategoryButtonsProps) {
  const selected = [value ?? []].flat();
  return (
    <Cells role="group" aria-label="Category">
      {categories.map((category) => {
        const Icon = categoryIcons[category];
        const chosen = selected.includes(category);
        const inForm = name ? { type: 'submit' as const, name, value: chosen ? '' : category, formAction } : {};
        const press = (event: MouseEvent) => {
          event.preventDefault();
          onChange(chosen ? null : category);
        };
        return (
          <Cell key={category} type="button" {...inForm} aria-pressed={chosen} onClick={press}>
            <Icon size={24} />
            {categoryLabels[category]}
          </Cell>
        );
      })}
    </Cells>
  );
}
