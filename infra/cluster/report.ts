import { faultGroups, isDatabaseFailover, type FaultGroup } from './faults.ts';
import type { RequestKind, RequestRecord } from './load.ts';

/** A fault as it went: from its injection until every process was ready again; times in milliseconds of `performance.now()`. */
export interface CompletedFault {
  readonly group: FaultGroup;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const kinds: readonly RequestKind[] = ['page', 'read', 'write'];
/** Milliseconds for which a request may have been under way. */
const longestRequest = 10_000;

const isWithin = ({ at }: RequestRecord, { from, to }: CompletedFault) => at >= from - longestRequest && at <= to;
const isFailure = ({ problem }: RequestRecord) => problem !== null;

/** The report as a Markdown table with a row for each kind of fault, and what it says of all requests. */
export function formatReport(requests: readonly RequestRecord[], faults: readonly CompletedFault[]): string {
  const rows = faultGroups.flatMap((group) => {
    const own = faults.filter((fault) => fault.group === group);
    if (own.length === 0) return [];
    const seen = requests.filter((request) => own.some((fault) => request.at >= fault.from && request.at <= fault.to));
    const failed = requests.filter((request) => isFailure(request) && own.some((fault) => isWithin(request, fault)));
    const recoveries = own.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
    const counts = kinds.map((kind) => failed.filter((request) => request.kind === kind).length);
    const recovery = `${seconds(recoveries[recoveries.length >> 1] ?? 0)} / ${seconds(recoveries.at(-1) ?? 0)}`;
    return [`| ${group} | ${own.length} | ${recovery} | ${seen.length} | ${counts.join(' / ')} |`];
  });
  return [
    '| fault | times | all ready again, median / maximum | requests meanwhile | failed pages / reads / writes |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...summarize(requests, faults),
  ].join('\n');
}

/** Failed requests outside and during failovers of the database, and for how long writes failed. */
function summarize(requests: readonly RequestRecord[], faults: readonly CompletedFault[]): string[] {
  const failovers = faults.filter(({ group }) => isDatabaseFailover(group));
  const isDuring = (request: RequestRecord) => failovers.some((fault) => isWithin(request, fault));
  const others = requests.filter((request) => !isDuring(request));
  const failed = others.filter(isFailure);
  const share = (100 * failed.length) / Math.max(1, others.length);
  const outages = failovers.map((fault) => {
    const times = requests.flatMap((each) =>
      isFailure(each) && isWithin(each, fault) && each.at >= fault.from ? [each.at] : [],
    );
    return times.length === 0 ? 0 : Math.max(...times) - fault.from;
  });
  const pages = requests.filter((each) => each.kind === 'page' && isDuring(each) && isFailure(each)).length;
  const reasons = Map.groupBy(failed, ({ kind, problem }) => `${kind} ${problem}`);
  return [
    `${requests.length} requests; outside failovers of the database ${failed.length} of ${others.length} failed (${share.toFixed(4)} %).`,
    ...[...reasons].map(([reason, own]) => `  ${own.length} × ${reason}`),
    `During failovers of the database ${pages} pages failed; the last failed request was sent at most ${seconds(Math.max(0, ...outages))} after the fault.`,
  ];
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
