import { customEntriesOf, leadImportColumnsOf, type ListField } from '@dealstead/contracts';
import { useRead } from '@dealstead/kit';
import { useMemo } from 'react';
import type { ImportKind } from './importKind.ts';

/** The columns that an import knows, with the fields that the owner of the leads has defined. */
export function useImportFields({ fields, isExtensible }: ImportKind): readonly ListField[] {
  const { data } = useRead('/api/lead-fields', {}, { enabled: isExtensible });
  return useMemo(
    () => (isExtensible ? [...fields, ...leadImportColumnsOf(customEntriesOf(data ?? []))] : fields),
    [fields, isExtensible, data],
  );
}
