import { useSearchParams } from '@dealstead/kit';
import { useCallback } from 'react';

export const tabs = ['list', 'map', 'heatmap', 'saved', 'analytics'] as const;
export type Tab = (typeof tabs)[number];

/** The selected tab, from the URL: `?tab=map`. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'list';
  const choose = useCallback(
    (wanted: Tab) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (wanted === 'list') next.delete('tab');
          else next.set('tab', wanted);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return [tab, choose];
}
