import { expect, test } from '@jest/globals';
import { createQueryClient } from '@dealstead/kit';
import { subscribeToEvents } from './eventStream.ts';

class Source extends EventTarget {
  closed = false;
  close() {
    this.closed = true;
  }
}

function follow() {
  const sources: Source[] = [];
  const client = createQueryClient();
  const open = () => {
    const source = new Source();
    sources.push(source);
    return source as unknown as EventSource;
  };
  return { sources, client, stop: subscribeToEvents({ client, onLost: () => undefined, open }) };
}
const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

test('a page in the back/forward cache has no connection; shown again it reconnects and refetches', () => {
  const { sources, client, stop } = follow();
  client.setQueryData(['/api/favorites'], { ids: [1] });
  dispatchEvent(shown(false)); // its first showing
  expect(sources).toHaveLength(1);
  dispatchEvent(new Event('pagehide'));
  expect(sources[0]?.closed).toBe(true);

  dispatchEvent(shown(true));
  expect(sources).toHaveLength(2);
  expect(client.getQueryState(['/api/favorites'])?.isInvalidated).toBe(false);
  sources[1]?.dispatchEvent(new Event('open'));
  expect(client.getQueryState(['/api/favorites'])?.isInvalidated).toBe(true);

  stop();
  expect(sources[1]?.closed).toBe(true);
  dispatchEvent(shown(true));
  expect(sources).toHaveLength(2);
});
