import { expect, test } from '@jest/globals';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { createQueryClient } from '@dealstead/kit';
import { render, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { answerProbe } from '../events/replayEvents.ts';
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

test('data that becomes stale is refetched once the page is hydrated', async () => {
  const { sources, client, stop } = follow();
  client.setQueryData(['/api/favorites'], { ids: [1] });
  const isInvalidated = () => client.getQueryState(['/api/favorites'])?.isInvalidated;
  document.body.innerHTML = '<main><p>From the server</p></main>';
  sources[0]?.dispatchEvent(new MessageEvent('stale', { data: JSON.stringify({ stale: ['/api/favorites'] }) }));
  await stays(isInvalidated, 120);
  expect(isInvalidated()).toBe(false);

  document.body.innerHTML = '';
  render(createElement('main', { onTouchCancel: answerProbe }, createElement('p')));
  await waitFor(() => expect(isInvalidated()).toBe(true));
  stop();
});
