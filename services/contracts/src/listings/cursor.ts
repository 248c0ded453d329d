import type { Property, PropertyQuery } from './properties.ts';

/** The cursor that continues a list after its last listing: the value it is sorted by, `~`, its id. */
export function cursorAfter(last: Property, sortBy: PropertyQuery['sortBy']): string {
  return `${last[sortBy] ?? ''}~${last.id}`;
}
