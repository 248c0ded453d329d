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
    '| fault | times | all ready again, median / maximum | requests until the next fault | failed pages / reads / writes |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...summarize(requests, windows),
  ].join('\n');
}

function formatRow(group: FaultGroup, windows: readonly Window[]): string {
  const seen = windows.flatMap(({ requests }) => requests);
  const failed = seen.filter(isFailure);
  const recoveries = windows.map(({ fault }) => fault.to - fault.from).toSorted((a, b) => a - b);
  const recovery = `${seconds(recoveries[recoveries.length >> 1] ?? 0)} / ${seconds(recoveries.at(-1) ?? 0)}`;
  const counts = kinds.map((kind) => failed.filter((request) => request.kind === kind).length);
  return `| ${group} | ${windows.length} | ${recovery} | ${seen.length} | ${counts.join(' / ')} |`;
}

/** Failed requests outside and during failovers of the database, and for how long requests failed then. */
function summarize(requests: readonly RequestRecord[], windows: readonly Window[]): string[] {
  const failovers = windows.filter(({ fault }) => isDatabaseFailover(fault.group));
  const during = new Set(failovers.flatMap((window) => window.requests));
  const others = requests.filter((request) => !during.has(request));
  const failed = others.filter(isFailure);
  const share = (100 * failed.length) / Math.max(1, others.length);
  const outages = failovers.flatMap((window) =>
    window.requests.filter(isFailure).map(({ endedAt }) => endedAt - window.fault.from),
  );
  const pages = [...during].filter((request) => request.kind === 'page' && isFailure(request)).length;
  const reasons = Map.groupBy(failed, ({ kind, problem }) => `${kind} ${problem}`);
  return [
    `${requests.length} requests; outside failovers of the database ${failed.length} of ${others.length} failed (${share.toFixed(4)} %).`,
    ...[...reasons].map(([reason, own]) => `  ${own.length} × ${reason}`),
    `During failovers of the database ${pages} pages failed; the last failed request ended ${seconds(Math.max(0, ...outages))} after the fault.`,
  ];
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
