import type { FilterUpdate, SearchFilter } from '../search/filter.ts';

/** Props of every filter control. */
export interface PartProps {
  filter: SearchFilter;
  /** Successive changes of the same control share one history entry. */
  change: (update: FilterUpdate, control?: string) => void;
}
