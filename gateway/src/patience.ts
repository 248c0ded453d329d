import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { Refusal } from '@dealstead/service-kit/errors';

/** How long a body may take: whole in so many milliseconds; or, for an upload, so many bytes in each window of them. */
export const bodyPatience = { whole: 60_000, window: 20_000, least: 8 * 1024 };

const tooSlow = () => new Refusal(408, 'too-slow', 'The request did not come in time.');

/**
 * Ends a body that does not come: a plain one after a minute. An upload may last as long as it goes on, for a phone on a
 * bad line sends slowly, but it sends; the time in which the service does not read counts for nobody.
 */
export function endWhatStalls(request: IncomingMessage, body: Transform, upload: boolean): void {
  const { whole, window, least } = bodyPatience;
  let received = 0;
  if (upload) request.on('data', ({ length }: Buffer) => (received += length));
  const timer = setInterval(
    () => {
      const stalls = !upload || (received < least && !body.writableNeedDrain);
      received = 0;
      if (stalls && !request.complete) body.destroy(tooSlow());
    },
    upload ? window : whole,
  );
  body.once('close', () => clearInterval(timer));
}
