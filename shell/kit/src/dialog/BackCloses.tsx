import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react';

const BackClosesContext = createContext(false);

/** Around a step that somebody works on: the browser's Back closes a dialog or sheet that is open in it, and does not leave it. */
export const BackCloses = ({ children }: { children: ReactNode }) => (
  <BackClosesContext value>{children}</BackClosesContext>
);

/** The open dialogs, the uppermost last. */
const open: symbol[] = [];

const listening = { capture: true } as const;
/** The router is not to see a step to or from the entry of a dialog, whose page is the same. */
const swallow = (event: Event) => event.stopImmediatePropagation();

/** Inside of `BackCloses`, gives a dialog an entry of the history while it is open, so that Back closes it. */
export function useBackCloses(onClose: () => void): void {
  const isActive = useContext(BackClosesContext);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isActive) return;
    const self = Symbol('dialog');
    const entry = crypto.randomUUID();
    open.push(self);
    history.pushState({ ...(history.state as object | null), dialog: entry }, '');
    let isLeft = false;
    const onBack = (event: PopStateEvent) => {
      if (open.at(-1) !== self) return;
      swallow(event);
      isLeft = true;
      close.current();
    };
    addEventListener('popstate', onBack, listening);
    return () => {
      removeEventListener('popstate', onBack, listening);
      open.splice(open.indexOf(self), 1);
      // Closed otherwise, its entry is taken back, unless what closed it has led to another page.
      if (isLeft || (history.state as { dialog?: string } | null)?.dialog !== entry) return;
      addEventListener('popstate', swallow, { ...listening, once: true });
      history.back();
    };
  }, [isActive]);
}
