import { useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden, rememberPage, useLocation, useQueryClient } from '@dealstead/kit';
import { useNavigationType } from 'react-router-dom';
import { useSite } from '../site/SiteContext.tsx';
import { historyEntryKey } from './historyEntry.ts';
import type { ScrollMemory } from './scrollMemory.ts';

/** Milliseconds to wait for a page's content. */
const timeout = 5_000;

/**
 * Scroll restoration and focus management for client-side navigation: to the top for a new page, to the anchor for a
 * hash, to the stored position for Back, Forward and reload. Focus moves to the heading and a live region announces the title.
 */
export function ScrollRestoration({ memory }: { memory: ScrollMemory | null }) {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const client = useQueryClient();
  const { pageShown } = useSite();
  const previousPath = useRef<string>(null);
  const [announcement, setAnnouncement] = useState('');

  // A layout effect, because the page change itself causes scroll events.
  useLayoutEffect(() => {
    if (!memory) return;
    const entry = historyEntryKey();
    const isFirst = previousPath.current === null;
    const isNewPage = previousPath.current !== pathname;
    previousPath.current = pathname;
    rememberPage(pathname);
    const cancelers: (() => void)[] = [];

    const storedY = kind === 'POP' ? memory.positionOf(entry) : null;
    if (storedY !== null) {
      const scrollToStored = () => scrollTo(0, storedY);
      cancelers.push(runWhen(() => canScrollTo(storedY), scrollToStored));
      if (isFirst) {
        // The server renders a list's first page; the stored pages are restored after hydration.
        const restoreLists = () => {
          if (memory.restoreLists(client, entry)) cancelers.push(runAfterResize(scrollToStored));
        };
        pageShown.addEventListener('shown', restoreLists, { once: true });
        cancelers.push(() => pageShown.removeEventListener('shown', restoreLists));
      }
    } else if (hash) {
      const findAnchor = () => document.getElementById(decodeURIComponent(hash.slice(1)));
      cancelers.push(
        runWhen(
          () => findAnchor() !== null,
          () => findAnchor()?.scrollIntoView(),
        ),
      );
    } else if (isNewPage && !isFirst) scrollTo(0, 0);

    if (isNewPage && !isFirst) {
      const focusedBefore = document.activeElement;
      cancelers.push(
        runWhen(hasContent, () => {
          if (!hasMovedFocus(focusedBefore)) focusPage(hash !== '' || storedY !== null);
          setAnnouncement(document.title);
        }),
      );
    }

    const record = () => memory.remember(entry, scrollY);
    const start = setTimeout(record, 0);
    addEventListener('scroll', record, { passive: true });
    return () => {
      clearTimeout(start);
      removeEventListener('scroll', record);
      for (const cancel of cancelers) cancel();
    };
  }, [key, pathname, hash, kind, memory, client, pageShown]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announcement}
    </VisuallyHidden>
  );
}

const canScrollTo = (y: number): boolean => document.documentElement.scrollHeight - innerHeight >= y - 1;

/** The page has rendered, not its skeleton. */
const hasContent = (): boolean =>
  document.querySelector('main h1') !== null && document.querySelector('main [data-waiting]') === null;

/** The user moved the focus while the page loaded, perhaps into a menu that would close. */
const hasMovedFocus = (focusedBefore: Element | null): boolean =>
  document.activeElement !== focusedBefore && document.activeElement !== document.body;

function focusPage(keepPosition: boolean): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target || document.activeElement?.closest('main')) return; // the page manages focus itself
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: keepPosition });
}

/** Runs `act` after the document's height changes. Returns a cancel function. */
function runAfterResize(action: () => void): () => void {
  const heightBefore = document.documentElement.scrollHeight;
  return runWhen(() => document.documentElement.scrollHeight !== heightBefore, action);
}

/** Runs `act` once `reached` holds, unless the user scrolls or types first or the timeout passes. Returns a cancel function. */
function runWhen(condition: () => boolean, action: () => void): () => void {
  if (condition()) {
    action();
    return () => undefined;
  }
  const observer = new MutationObserver(check);
  const timer = setTimeout(stop, timeout);
  const userEvents = ['wheel', 'touchmove', 'keydown'] as const;
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of userEvents) removeEventListener(event, stop);
  }
  function check() {
    if (!condition()) return;
    stop();
    action();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of userEvents) addEventListener(event, stop, { passive: true });
  return stop;
}
