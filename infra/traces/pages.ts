import { escapeHtml } from '@dealstead/contracts/html';
import type { CollectedSpan } from './otlp.ts';
import type { Trace } from './store.ts';

export const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 76rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
a { color: inherit; }
form { display: flex; gap: .5rem; margin: 1rem 0; }
input { font: inherit; flex: 1; max-width: 28rem; padding: .4rem .6rem; }
button { font: inherit; padding: .4rem .8rem; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 600; }
th, td { padding: .4rem .6rem .4rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.muted { color: #767676; }
.error { color: #b3261e; font-weight: 600; }
svg { display: block; width: 18rem; height: 1.2rem; }
rect { fill: #3f6db5; }
rect.server, rect.consumer { fill: #2e7d5b; }
rect.client { fill: #8a6d1f; }
rect.failed { fill: #b3261e; }
td:first-child { white-space: nowrap; }
summary { cursor: pointer; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .4rem 0; font-size: .85rem; max-width: 40rem; white-space: normal; }
dt { color: #767676; }
dd { margin: 0; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
@media (prefers-color-scheme: dark) { .muted, dt { color: #a0a0a0; } .error { color: #ff8a80; } }
`;

/** The latest traces, those in which the text occurs. */
export function listPage(traces: readonly Trace[], text: string): string {
  const rows = traces.map(
    ({ id, name, start, duration, services, spans, isError }) =>
      `<tr><td class="muted">${time(start)}</td><td><a href="/dev/traces/${id}">${escapeHtml(name)}</a>${isError ? ' <span class="error">failed</span>' : ''}</td><td>${escapeHtml(services.join(', '))}</td><td class="number">${spans.length}</td><td class="number">${milliseconds(duration)}</td></tr>`,
  );
  const table = `<div class="table"><table><thead><tr><th scope="col">Time (UTC)</th><th scope="col">Starts with</th><th scope="col">Processes</th><th scope="col" class="number">Spans</th><th scope="col" class="number">Duration</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  const search = `<form><input type="search" name="text" value="${escapeHtml(text)}" aria-label="Span name or trace ID" placeholder="Span name or trace ID"><button>Search traces</button></form>`;
  const none = `<p>${text ? 'No trace matches.' : 'No traces yet. Open a page of the product, then reload this one.'}</p>`;
  return page('Traces', `<h1>Traces</h1>${search}${traces.length > 0 ? table : none}`);
}

/** One trace: its spans as a tree, with bars on a common time axis. */
export function tracePage(trace: Trace): string {
  const rows = toTree(trace.spans).map(({ span, depth }) => spanRow(trace, span, depth));
  const about = `<p class="muted">${time(trace.start)} UTC, ${milliseconds(trace.duration)}, trace ID ${trace.id}</p>`;
  const table = `<div class="table"><table><thead><tr><th scope="col">Span</th><th scope="col">Process</th><th scope="col" class="number">Start</th><th scope="col" class="number">Duration</th><th scope="col">Timeline</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return page(
    trace.name,
    `<p><a href="/dev/traces">All traces</a></p><h1>${escapeHtml(trace.name)}</h1>${about}${table}`,
  );
}

function spanRow({ start, duration }: Trace, span: CollectedSpan, depth: number): string {
  const scale = 1_000 / Math.max(duration, 0.001);
  const bar = `<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect class="${span.isError ? 'failed' : span.kind}" x="${((span.start - start) * scale).toFixed(1)}" y="1" width="${Math.max((span.end - span.start) * scale, 3).toFixed(1)}" height="8"></rect></svg>`;
  const attributes = Object.entries(span.attributes).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const name = `${'<span aria-hidden="true">\u00a0\u00a0\u00a0</span>'.repeat(depth)}${escapeHtml(span.name)}${span.isError ? ' <span class="error">failed</span>' : ''}`;
  const detail =
    attributes.length > 0 ? `<details><summary>${name}</summary><dl>${attributes.join('')}</dl></details>` : name;
  return `<tr><td>${detail}</td><td>${escapeHtml(span.service)}</td><td class="number">${milliseconds(span.start - start)}</td><td class="number">${milliseconds(span.end - span.start)}</td><td>${bar}</td></tr>`;
}

/** The spans in depth-first order. One whose parent was not collected is at the top. */
export function toTree(spans: readonly CollectedSpan[]): { span: CollectedSpan; depth: number }[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const parentOf = ({ parentSpanId }: CollectedSpan) =>
    parentSpanId !== null && ids.has(parentSpanId) ? parentSpanId : null;
  const children = Map.groupBy(spans, parentOf);
  const visit = (parent: string | null, depth: number): { span: CollectedSpan; depth: number }[] =>
    (children.get(parent) ?? []).flatMap((span) => [{ span, depth }, ...visit(span.spanId, depth + 1)]);
  return visit(null, 0);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`;
}

const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;

const time = (value: number): string => new Date(value).toISOString().slice(11, 23);
