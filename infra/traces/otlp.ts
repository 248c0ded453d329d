import { z } from 'zod';

/** One timed operation of a trace. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the first span of a trace. */
  readonly parentSpanId: string | null;
  /** Name of the process. */
  readonly service: string;
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** Milliseconds since 1970, with fractions. */
  readonly start: number;
  readonly end: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const errorStatus = 2;

const Attribute = z.object({
  key: z.string(),
  value: z
    .record(z.string(), z.unknown())
    .transform((value) => Object.values(value)[0])
    .transform((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? null))),
});
const nanoseconds = z.union([z.string(), z.number()]).transform((value) => Number(value) / 1e6);

/** The parts that are shown of an OTLP request in JSON (opentelemetry-proto, ExportTraceServiceRequest). */
const ExportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute).default([]) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number().int().min(0).max(5).default(0),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes: z.array(Attribute).default([]),
              status: z.object({ code: z.number().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** The spans of an OTLP request. @throws ZodError if it is none */
export function parseSpans(body: unknown): CollectedSpan[] {
  return ExportRequest.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = toRecord(resource.attributes)['service.name'] ?? 'unknown';
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId || null,
        service,
        name: span.name,
        kind: kinds[span.kind] ?? 'internal',
        start: span.startTimeUnixNano,
        end: span.endTimeUnixNano,
        isError: span.status?.code === errorStatus,
        attributes: toRecord(span.attributes),
      })),
    );
  });
}

const toRecord = (attributes: readonly z.output<typeof Attribute>[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value]));
