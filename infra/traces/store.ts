import type { CollectedSpan } from './otlp.ts';

/** The spans of one trace, from the first start on. */
export interface Trace {
  readonly id: string;
  /** Name of the earliest span. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  /** Milliseconds from the first start to the last end. */
  readonly duration: number;
  readonly isError: boolean;
  readonly services: readonly string[];
  readonly spans: readonly CollectedSpan[];
}

const limits = { traces: 1_000, spansOfTrace: 500 };

/** The latest traces, in memory. */
export interface TraceStore {
  add(spans: readonly CollectedSpan[]): void;
  find(id: string): Trace | undefined;
  /** Traces in which the text occurs, as the id or within the name of a span; the latest first. */
  list(text: string): Trace[];
}

/** Creates a store that drops the trace that came first where there are more, and further spans of a very long one. */
export function createTraceStore({ traces: maxTraces, spansOfTrace } = limits): TraceStore {
  const spansById = new Map<string, CollectedSpan[]>();

  return {
    add(spans) {
      for (const span of spans) {
        let trace = spansById.get(span.traceId);
        if (!trace) spansById.set(span.traceId, (trace = []));
        if (trace.length < spansOfTrace) trace.push(span);
      }
      for (const id of spansById.keys()) {
        if (spansById.size <= maxTraces) break;
        spansById.delete(id);
      }
    },
    find(id) {
      const spans = spansById.get(id);
      return spans && createTrace(id, spans);
    },
    list(text) {
      const wanted = text.toLowerCase();
      return [...spansById]
        .filter(([id, spans]) => id === wanted || spans.some(({ name }) => name.toLowerCase().includes(wanted)))
        .map(([id, spans]) => createTrace(id, spans))
        .toSorted((a, b) => b.start - a.start);
    },
  };
}

function createTrace(id: string, collected: readonly CollectedSpan[]): Trace {
  const spans = collected.toSorted((a, b) => a.start - b.start);
  const start = spans[0]?.start ?? 0;
  return {
    id,
    name: spans[0]?.name ?? '',
    start,
    duration: Math.max(...spans.map(({ end }) => end)) - start,
    isError: spans.some(({ isError }) => isError),
    services: [...new Set(spans.map(({ service }) => service))],
    spans,
  };
}
