import { useSearchParams } from '@dealstead/kit';
import { useCallback } from 'react';

export const tabs = ['list', 'map', 'heatmap', 'saved', 'analytics'] as const;
export type Tab = (typeof tabs)[number];

/** The selected tab, from the URL: `?tab=map`. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'list';
  const choose = useCallback(
    (target: Tab) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (target === 'list') next.delete('tab');
          else next.set('tab', target);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return [tab, choose];
}
