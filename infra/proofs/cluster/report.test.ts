import { expect, test } from '@jest/globals';
import type { RequestRecord } from './load.ts';
import { formatReport, type CompletedFault } from './report.ts';

const faults: CompletedFault[] = [
  { group: 'kill of a gateway', name: 'gateway-a', from: 20_000, to: 24_000 },
  { group: 'failover of PostgreSQL', name: 'postgres', from: 60_000, to: 65_000 },
];
const request = (kind: RequestRecord['kind'], endedAt: number, problem: string | null = null): RequestRecord => ({
  kind,
  endedAt,
  problem,
});

test('the report counts failures by fault, and those of a database failover apart from the others', () => {
  const report = formatReport(
    [
      ...Array.from({ length: 98 }, (_, n) => request('read', n * 10)),
      request('page', 21_000),
      request('read', 21_500, '502'),
      request('write', 62_500, '503'),
    ],
    faults,
  );
  expect(report).toContain('| kill of a gateway | 1 | 4.0 s / 4.0 s | 2 | 0 / 1 / 0 | 50.0000 % |');
  expect(report).toContain('| failover of PostgreSQL | 1 | 5.0 s / 5.0 s | 1 | 0 / 0 / 1 | 100.0000 % |');
  expect(report).toContain('101 requests; outside failovers of the database 1 of 100 failed (1.0000 %).');
  expect(report).toContain('1 × read 502');
  expect(report).toContain(
    'During failovers of the database 1 of 1 failed; the last failed write ended 2.5 s / 2.5 s after',
  );
  expect(report).toContain('1 × write 503');
});
