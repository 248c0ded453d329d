import { afterEach, expect, jest, test } from '@jest/globals';
import { traceHeaders } from './clickTrace.ts';

let now = 0;
const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
afterEach(() => document.body.replaceChildren());

/** Clicks a button at this time. */
function clickAt(time: number): void {
  const button = document.body.appendChild(document.createElement('button'));
  const event = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: time });
  button.dispatchEvent(event);
  now = time;
}

test('requests without a click have no trace context', () => {
  expect(traceHeaders()).toEqual({});
});

test('requests of one click are one trace, and the first says how long ago the click was', () => {
  clickAt(5_000);
  now += 12.4;
  const first = traceHeaders();
  expect(first).toEqual({
    traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/),
    tracestate: 'dealstead=12',
  });
  now += 500;
  expect(traceHeaders()).toEqual({ traceparent: first.traceparent });
});

test('another click is another trace, and a second later requests have none', () => {
  clickAt(10_000);
  const first = traceHeaders();
  clickAt(10_200);
  const second = traceHeaders();
  expect(second.traceparent).not.toBe(first.traceparent);
  now += 1_001;
  expect(traceHeaders()).toEqual({});
  clock.mockRestore();
});
