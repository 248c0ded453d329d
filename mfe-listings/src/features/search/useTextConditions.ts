import { formatAssumptions, textFlags, type SearchInterpretation } from '@dealstead/contracts';
import { useAssumptions, useIsAllowed } from '@dealstead/kit';
import { useMemo } from 'react';
import type { SearchFilter } from './filter.ts';

/**
 * The parameters that apply the conditions of a text which need a plan, for those whose plan includes them. They are set
 * only where the text states such conditions, so that all visitors share the cached responses of the other texts. Projected
 * returns go by the given assumptions, else by the member's own.
 */
export function useTextConditions(
  interpretation: SearchInterpretation | null | undefined,
  assumptions?: string,
): Pick<SearchFilter, 'advancedText' | 'returnsText' | 'assumptions'> {
  const isStated = (feature: keyof typeof textFlags) =>
    interpretation?.parts.some((part) => part.feature === feature) === true;
  const advanced = useIsAllowed('advanced-filters') && isStated('advanced-filters');
  const returns = useIsAllowed('investment-calculator') && isStated('investment-calculator');
  const own = formatAssumptions(useAssumptions(returns && assumptions === undefined).figures);
  return useMemo(
    () => ({
      ...(advanced ? { [textFlags['advanced-filters']]: 'true' } : {}),
      ...(returns
        ? { [textFlags['investment-calculator']]: 'true', assumptions: assumptions ?? (own || undefined) }
        : {}),
    }),
    [advanced, returns, assumptions, own],
  );
}
