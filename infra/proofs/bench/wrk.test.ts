import { expect, test } from '@jest/globals';
import { failuresIn, latencyIn } from './wrk.ts';

const report = (lines: string) => `Running 4s test @ http://127.0.0.1:8080/api/auth/me
  1 threads and 32 connections
  12000 requests in 4.00s, 9.12MB read
${lines}Requests/sec:   3000.00
Transfer/sec:      2.28MB
`;

test('a report without errors has no failures', () => {
  expect(failuresIn(report(''))).toEqual([]);
});

test('timeouts are named as such, apart from failed connections and statuses', () => {
  expect(failuresIn(report('  Socket errors: connect 0, read 0, write 0, timeout 7\n'))).toEqual([
    expect.stringMatching(/^7 requests took longer than 2 s/),
  ]);
  expect(
    failuresIn(report('  Socket errors: connect 1, read 2, write 0, timeout 0\n  Non-2xx or 3xx responses: 40\n')),
  ).toEqual([
    '40 responses with a status other than 2xx or 3xx',
    'connections failed (1 at connecting, 2 at reading, 0 at writing)',
  ]);
});

test('latencies are read in milliseconds', () => {
  const distribution = '  Latency Distribution\n     50%  812.00us\n     75%    1.21ms\n     99%    1.50s\n';
  expect([50, 75, 99].map((percentile) => latencyIn(report(distribution), percentile))).toEqual([0.812, 1.21, 1500]);
});
