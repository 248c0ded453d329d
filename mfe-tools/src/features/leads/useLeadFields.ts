import { customEntriesOf, leadFieldList, type NamedLeadField } from '@dealstead/contracts';
import { useRead } from '@dealstead/kit';
import { useMemo } from 'react';

/** All fields of leads: those of the registry, and those that their owner has defined. */
export function useLeadFields(): readonly NamedLeadField[] {
  const { data } = useRead('/api/lead-fields');
  return useMemo(() => [...leadFieldList, ...customEntriesOf(data ?? [])], [data]);
}
