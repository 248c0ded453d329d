import type { AssumptionsInUse } from '@dealstead/contracts';
import { useAssumptions as useAssumptionsInUse } from '@dealstead/kit';

/** The assumptions that the member's returns go by, for the calculator. Null while they load. */
export function useAssumptions(): AssumptionsInUse | null {
  const used = useAssumptionsInUse();
  return used.isPending ? null : used;
}
