import { faultGroups, isDatabaseFailover, type FaultGroup } from './faults.ts';
import type { RequestKind, RequestRecord } from './load.ts';

/** A fault as it went: from its injection until every process was ready again; times in milliseconds of `performance.now()`. */
export interface CompletedFault {
  readonly group: FaultGroup;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The requests that ended from a fault on and before the next one. */
interface Window {
  readonly fault: CompletedFault;
  readonly requests: readonly RequestRecord[];
}

const kinds: readonly RequestKind[] = ['page', 'read', 'write'];
const isFailure = ({ problem }: RequestRecord) => problem !== null;

/** The report as a Markdown table with a row for each kind of fault, and what it says of all requests. */
export function formatReport(requests: readonly RequestRecord[], faults: readonly CompletedFault[]): string {
  const windows = faults.map((fault, index): Window => {
    const end = faults[index + 1]?.from ?? Infinity;
    return { fault, requests: requests.filter(({ endedAt }) => endedAt >= fault.from && endedAt < end) };
  });
  const rows = faultGroups.flatMap((group) => {
    const own = windows.filter(({ fault }) => fault.group === group);
    return own.length === 0 ? [] : [formatRow(group, own)];
  });
  return [
    '| fault | times | all ready again, median / maximum | requests until the next fault | failed pages / reads / writes | share |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    ...summarize(requests, windows),
  ].join('\n');
}

function formatRow(group: FaultGroup, windows: readonly Window[]): string {
  const seen = windows.flatMap(({ requests }) => requests);
  const failed = seen.filter(isFailure);
  const recovery = medianAndMaximum(windows.map(({ fault }) => fault.to - fault.from));
  const counts = kinds.map((kind) => failed.filter((request) => request.kind === kind).length);
  return `| ${group} | ${windows.length} | ${recovery} | ${seen.length} | ${counts.join(' / ')} | ${share(failed.length, seen.length)} |`;
}

/** Failed requests outside and during failovers of the database, and for how long writes failed then. */
function summarize(requests: readonly RequestRecord[], windows: readonly Window[]): string[] {
  const failovers = windows.filter(({ fault }) => isDatabaseFailover(fault.group));
  const during = new Set(failovers.flatMap((window) => window.requests));
  const others = requests.filter((request) => !during.has(request));
  const failed = others.filter(isFailure);
  const outages = failovers.map(({ fault, requests: own }) =>
    Math.max(
      0,
      ...own.filter((each) => each.kind === 'write' && isFailure(each)).map((each) => each.endedAt - fault.from),
    ),
  );
  const failedDuring = [...during].filter(isFailure);
  return [
    `${requests.length} requests; outside failovers of the database ${failed.length} of ${others.length} failed (${share(failed.length, others.length)}).`,
    ...countReasons(failed),
    `During failovers of the database ${failedDuring.length} of ${during.size} failed; the last failed write ended ${medianAndMaximum(outages)} after the fault (median / maximum).`,
    ...countReasons(failedDuring),
  ];
}

const countReasons = (failed: readonly RequestRecord[]): string[] =>
  [...Map.groupBy(failed, ({ kind, problem }) => `${kind} ${problem}`)].map(
    ([reason, own]) => `  ${own.length} × ${reason}`,
  );

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(4)} %`;

function medianAndMaximum(durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  return `${seconds(sorted[sorted.length >> 1] ?? 0)} / ${seconds(sorted.at(-1) ?? 0)}`;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
