import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createQueryClient, QueryClientProvider } from '@dealstead/kit';
import { fireEvent, render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { SiteValueProvider, type SiteValue } from '../site/SiteContext.tsx';
import { ScrollRestoration } from './ScrollRestoration.tsx';
import { createScrollMemory } from './scrollMemory.ts';

const scrollTo = jest.fn();
beforeEach(() => {
  scrollTo.mockReset();
  window.scrollTo = scrollTo as typeof window.scrollTo;
  // Every page is long enough for any position.
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 10_000, configurable: true });
});
afterEach(() => {
  sessionStorage.clear();
  setScroll(0);
});

const setScroll = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });

/** A document as a browser loads it: another script, with the tab's session storage and its history entry. */
function loadDocument() {
  setScroll(0);
  scrollTo.mockReset();
  const client = createQueryClient();
  const memory = createScrollMemory();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <SiteValueProvider value={{ pageShown: new EventTarget() } as SiteValue}>
        <BrowserRouter>
          <ScrollRestoration memory={memory} />
        </BrowserRouter>
      </SiteValueProvider>
    </QueryClientProvider>,
  );
  return {
    scroll(y: number) {
      setScroll(y);
      fireEvent.scroll(window);
    },
    leave() {
      memory.save(client);
      unmount();
    },
  };
}

/** Opens an address as the address bar and another site's link do: a history entry without a state. */
const enter = (path: string) => history.pushState(null, '', path);

test('a reload restores the position, and another address opened in the tab begins at the top', () => {
  enter('/subscribe');
  const plans = loadDocument();
  plans.scroll(1_400);
  plans.leave();

  const reloaded = loadDocument();
  expect(scrollTo.mock.calls).toEqual([[0, 1_400]]);
  reloaded.scroll(900);
  reloaded.leave();

  enter('/terms');
  loadDocument().leave();
  expect(scrollTo).not.toHaveBeenCalled();
  // Back from the payment page to the same address is a new entry too.
  enter('/subscribe');
  loadDocument().leave();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('an anchor link on the page has a position of its own', () => {
  enter('/post-property');
  const form = loadDocument();
  form.scroll(2_000);
  enter('#photos');
  fireEvent.popState(window);
  form.scroll(3_000);
  enter('#role');
  scrollTo.mockReset();
  fireEvent.popState(window);
  expect(scrollTo).not.toHaveBeenCalled();
  form.leave();
});
