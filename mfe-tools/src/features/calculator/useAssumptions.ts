import { defaultDealAssumptions } from '@dealstead/contracts';
import type { DealAssumptions } from '@dealstead/formulas';
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
    () => (isAllowed && isPending ? null : { ...defaultDealAssumptions, ...(isAllowed && data) }),
    [isAllowed, isPending, data],
  );
}
