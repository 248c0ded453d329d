import type { DealAssumptions } from '@dealstead/formulas';
import { useAssumptions as useAssumptionsInUse } from '@dealstead/kit';

/** The assumptions that the member's returns go by, for the calculator. Null while they load. */
export function useAssumptions(): DealAssumptions | null {
  const { figures, isPending } = useAssumptionsInUse();
  return isPending ? null : figures;
}
