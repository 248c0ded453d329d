import { defaultsInUse, type AssumptionProfiles, type AssumptionsInUse } from '@dealstead/contracts';
import { useMemo } from 'react';
import { useRead } from '../api/hooks.ts';
import { useIsAllowed } from '../session/session.ts';

export interface UsedAssumptions extends AssumptionsInUse {
  /** Whether the profile is not known yet: `figures` are the defaults meanwhile. */
  readonly isPending: boolean;
}

/** What returns go by: the profile in use, or the defaults. */
export function assumptionsInUse({ inUse, profiles }: AssumptionProfiles): AssumptionsInUse {
  const profile = profiles.find(({ id }) => id === inUse);
  return profile ? { id: profile.id, name: profile.name, figures: profile.figures } : defaultsInUse;
}

/**
 * The assumptions that the member's returns go by. The defaults for visitors, for plans without own ones, where they are not
 * needed, and where they do not load.
 */
export function useAssumptions(isNeeded = true): UsedAssumptions {
  const isAllowed = useIsAllowed('investment-calculator') && isNeeded;
  const { data, isPending } = useRead('/api/assumption-profiles', {}, { enabled: isAllowed, retry: 1 });
  return useMemo(
    () => ({ ...(isAllowed && data ? assumptionsInUse(data) : defaultsInUse), isPending: isAllowed && isPending }),
    [isAllowed, data, isPending],
  );
}
