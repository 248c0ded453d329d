import { useNavigate, useQueryClient } from '@dealstead/kit';
import {
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import { later } from './later.tsx';

// One object: React writes an element's HTML anew only when it is given another.
const asDrawn = { __html: '' };
const never = () => () => undefined;

/** Whether this component began in the moment in which the browser took over what the server had drawn. */
export function useTookOver(): boolean {
  const takingOver = useSyncExternalStore(
    never,
    () => false,
    () => typeof window !== 'undefined', // the server asks the same, and draws
  );
  return useState(takingOver)[0];
}

/**
 * A part of a page that only shows. The server draws it; the browser leaves what is drawn as it is, so that neither
 * its code nor the time to take it over stands before the first press. Where nothing is drawn (coming from another
 * page, or the server could not read what it shows), its code is fetched and it is drawn as any other.
 * @param needs URL of the answer that it shows, if it shows one
 */
export function still(load: () => Promise<{ default: ComponentType }>, needs?: string): ComponentType {
  const Fetched = later(load, { title: 'This part' });
  return function Still() {
    const client = useQueryClient();
    const [kept, setKept] = useState(useTookOver());
    const follow = useLinks();
    useEffect(() => {
      if (needs && client.getQueryData([needs]) === undefined) setKept(false);
    }, [client]);
    if (kept) return <AsDrawn ref={follow} />;
    return (
      <Drawn>
        <Fetched />
      </Drawn>
    );
  };
}

/** A box with what the server has drawn in it. It must not be drawn again once it was left: it would be empty. */
export function AsDrawn(box: ComponentProps<'div'>) {
  return <div {...box} dangerouslySetInnerHTML={asDrawn} suppressHydrationWarning />;
}

/** The same box around the part on the server. */
export function Drawn({ children }: { children: ReactNode }) {
  return <div>{children}</div>;
}

/** For a box of links that React has not taken over: they lead on without a reload all the same. */
function useLinks() {
  const navigate = useNavigate();
  return useCallback(
    (box: HTMLElement | null) => {
      const follow = (event: MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const to = link?.getAttribute('href');
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!plain || !to?.startsWith('/')) return;
        event.preventDefault();
        void navigate(to);
      };
      box?.addEventListener('click', follow);
      return () => box?.removeEventListener('click', follow);
    },
    [navigate],
  );
}
