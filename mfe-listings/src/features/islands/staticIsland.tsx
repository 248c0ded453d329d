/**
 * Static islands: parts of a server-rendered page that are not hydrated (islands architecture, as in Astro). The server
 * renders them; the browser keeps their HTML, so neither their code nor their hydration delays the first press.
 */
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
import { lazyPart } from './lazyPart.tsx';

// One object for all renders: React writes innerHTML again when the object changes.
const serverHtml = { __html: '' };
const subscribeToNothing = () => () => undefined;

/** Whether this component was mounted by hydration. False on the server, which renders the part. */
export function useIsHydrating(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => typeof window !== 'undefined',
  );
  return useState(isHydrating)[0];
}

/**
 * A part of a page without interaction. The browser keeps the server's HTML. Where there is none (after client-side
 * navigation, or where the server could not read the data), its code is loaded and it renders as any other part.
 * @param needs URL of the response that it shows, if it shows one
 */
export function staticIsland(load: () => Promise<{ default: ComponentType }>, needs?: string): ComponentType {
  const ClientRendered = lazyPart(load, { title: 'This part' });
  return function StaticIsland() {
    const client = useQueryClient();
    const [isPreserved, setPreserved] = useState(useIsHydrating());
    const navigateOnClick = useClientNavigation();
    useEffect(() => {
      if (needs && client.getQueryData([needs]) === undefined) setPreserved(false);
    }, [client]);
    if (isPreserved) return <PreservedHtml ref={navigateOnClick} />;
    return (
      <IslandContainer>
        <ClientRendered />
      </IslandContainer>
    );
  };
}

/** Keeps the server-rendered HTML of this element. It must stay mounted: a second mount would be empty. */
export function PreservedHtml(props: ComponentProps<'div'>) {
  return <div {...props} dangerouslySetInnerHTML={serverHtml} suppressHydrationWarning />;
}

/** The same element around the part on the server. */
export function IslandContainer({ children }: { children: ReactNode }) {
  return <div>{children}</div>;
}

/** A ref for HTML that React does not manage: its links navigate without a reload. */
function useClientNavigation() {
  const navigate = useNavigate();
  return useCallback(
    (container: HTMLElement | null) => {
      const follow = (event: MouseEvent) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const to = link?.getAttribute('href');
        const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (!isPlainClick || !to?.startsWith('/')) return;
        event.preventDefault();
        void navigate(to);
      };
      container?.addEventListener('click', follow);
      return () => container?.removeEventListener('click', follow);
    },
    [navigate],
  );
}
