import { canCompare } from '@dealstead/contracts';
import { membershipOf, useLazyModule, useUser } from '@dealstead/kit';
import { useEffect } from 'react';
import { useCompare } from './compared.ts';
import type { CompareTrayProps } from './CompareTray.tsx';

const loadTray = () => import('./CompareTray.tsx');

/** The comparison tray; its code is loaded at the first selection. */
export function CompareTray(props: CompareTrayProps) {
  const user = useUser();
  const { ids } = useCompare();
  const { module, load } = useLazyModule(loadTray);
  const isNeeded = ids.length > 0 && canCompare(membershipOf(user));
  useEffect(() => {
    if (isNeeded && !module) load();
  }, [isNeeded, module, load]);
  return isNeeded && module && <module.CompareTray {...props} />;
}
