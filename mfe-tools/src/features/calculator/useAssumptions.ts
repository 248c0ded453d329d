import { defaultAssumptions } from '@dealstead/contracts';
import { completeAssumptions, type DealAssumptions } from '@dealstead/formulas';
import { useIsAllowed, useRead } from '@dealstead/kit';
import { useMemo } from 'react';

/**
 * The assumptions by which the member's searches compute, for the calculator: the defaults for plans without own ones. Null
 * while they load.
 */
export function useAssumptions(): DealAssumptions | null {
  const isAllowed = useIsAllowed('investment-calculator');
  const { data, isPending } = useRead('/api/investment-assumptions', {}, { enabled: isAllowed, retry: 1 });
  return useMemo(
    () => (isAllowed && isPending ? null : completeAssumptions(isAllowed && data ? data : defaultAssumptions)),
    [isAllowed, isPending, data],
  );
}
