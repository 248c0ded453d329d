import type { LeadList } from '@dealstead/contracts';
import { useRead } from '@dealstead/kit';
import { useMemo } from 'react';

const none: readonly LeadList[] = [];

/** The lists of leads, newest first; none until they are loaded. */
export const useLeadLists = (): readonly LeadList[] => useRead('/api/lead-lists').data ?? none;

/** The names of lists by their ids. */
export function useListNames(): ReadonlyMap<number, string> {
  const lists = useLeadLists();
  return useMemo(() => new Map(lists.map(({ id, name }) => [id, name])), [lists]);
}

/** The names of the lists that a lead is in, with commas between them. */
export const listNamesOf = (ids: readonly number[], names: ReadonlyMap<number, string>): string =>
  ids.flatMap((id) => names.get(id) ?? []).join(', ');
