import { formatAssumptions, type InvestmentAssumptions } from '@dealstead/contracts';
import { useIsAllowed, useRead } from '@dealstead/kit';
import type { ReturnsById } from './returnRows.ts';

/** Projected returns of listings under the member's assumptions; undefined while they load and without the plan. */
export function useComparedReturns(ids: readonly number[], own: InvestmentAssumptions): ReturnsById | undefined {
  const isAllowed = useIsAllowed('investment-calculator');
  const { data } = useRead(
    '/api/properties/picked?returns=true{&ids,assumptions}',
    { ids: ids.join(','), assumptions: formatAssumptions(own) || undefined },
    { enabled: isAllowed && ids.length > 0, placeholderData: (previous) => previous },
  );
  if (!isAllowed || !data) return undefined;
  return new Map(data.flatMap(({ id, returns }) => (returns ? [[id, returns] as const] : [])));
}
