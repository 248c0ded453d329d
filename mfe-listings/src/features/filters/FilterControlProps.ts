import type { FilterChange, SearchFilter } from '../search/filter.ts';

/** What every control of a filter is given. */
export interface PartProps {
  filter: SearchFilter;
  /** Changes that name the same control are one step of the history. */
  change: (change: FilterChange, control?: string) => void;
}
