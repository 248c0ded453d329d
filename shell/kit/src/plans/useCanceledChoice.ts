import { useSearchParams } from '../links/useSearchParams.ts';

export interface CanceledChoice {
  /** What was chosen; null on any other visit. */
  readonly choice: string | null;
  /** Takes it out of the address, so that a reload does not show it again. */
  readonly forget: () => void;
}

/**
 * What was chosen before a checkout that was canceled: its return shows the same choice.
 * @param name parameter of the choice, which the checkout's return URL names
 */
export function useCanceledChoice(name: string): CanceledChoice {
  const [search, setSearch] = useSearchParams();
  const choice = search.get('checkout') === 'canceled' ? search.get(name) : null;
  return {
    choice,
    forget() {
      if (choice === null) return;
      const rest = new URLSearchParams(search);
      rest.delete(name);
      setSearch(rest, { replace: true });
    },
  };
}
