import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { Refusal } from '@dealstead/service-kit/errors';

/**
 * Milliseconds in which a plain body must be complete (`total`); an upload must deliver `minBytes` in each `window` of
 * milliseconds.
 */
export const bodyTimeouts = { total: 60_000, window: 20_000, minBytes: 32 * 1024 };

/** 408 for a body that does not come. */
export const tooSlow = () => new Refusal(408, 'too-slow', 'The request did not come in time.');

/**
 * Destroys a body that arrives too slowly (408). A plain body has a total time. An upload has a minimum rate instead,
 * because a phone on a poor connection sends slowly but steadily; time in which the upstream does not read does not count.
 */
export function limitBodyDuration(request: IncomingMessage, body: Transform, isUpload: boolean): void {
  const { total, window, minBytes } = bodyTimeouts;
  let received = 0;
  if (isUpload) request.on('data', ({ length }: Buffer) => (received += length));
  const timer = setInterval(
    () => {
      const isTooSlow = !isUpload || (received < minBytes && !body.writableNeedDrain);
      received = 0;
      if (isTooSlow && !request.complete) body.destroy(tooSlow());
    },
    isUpload ? window : total,
  );
  body.once('close', () => clearInterval(timer));
}
