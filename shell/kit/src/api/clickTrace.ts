/** Milliseconds after a click in which requests count as caused by it. */
const clickLasts = 1_000;

let clickedAt = -Infinity;
/** W3C traceparent of the click's requests; created with the first. */
let traceparent: string | undefined;

// While it is captured, so that no handler can stop it.
globalThis.document?.addEventListener(
  'click',
  ({ timeStamp }) => {
    clickedAt = timeStamp;
    traceparent = undefined;
  },
  { capture: true, passive: true },
);

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * W3C trace context of a request that follows a click; none without one. All requests of a click are one trace. The first
 * says in `tracestate` how many milliseconds ago the click was: the gateway records its span, the page sends nothing itself.
 */
export function traceHeaders(): Record<string, string> {
  const age = performance.now() - clickedAt;
  if (age > clickLasts) return {};
  if (traceparent !== undefined) return { traceparent };
  traceparent = `00-${randomHex(16)}-${randomHex(8)}-01`;
  return { traceparent, tracestate: `dealstead=${Math.max(0, Math.round(age))}` };
}
