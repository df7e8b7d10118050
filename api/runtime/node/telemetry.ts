/**
 * Spans by OpenTelemetry's own packages, sent by OTLP over HTTP. Loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. The tracer is
 * ours alone and not registered for the process: a library that instruments itself could put texts of statements into spans.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Attributes, type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanAttributes, Telemetry } from '../shared/telemetry.ts';

export interface TelemetryOptions {
  /** `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  readonly buildNumber: string;
  readonly environment: 'test' | 'live';
}

/** A collector that is slow or away costs no more than this. */
const sendTimeoutMs = 5_000;
const queuedMax = 2_048;
const sendEveryMs = 2_000;

export function createTelemetry({ endpoint, buildNumber, environment }: TelemetryOptions): Telemetry {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: sendTimeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'payment-gateway',
      'service.version': buildNumber,
      'deployment.environment.name': environment,
    }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: queuedMax, scheduledDelayMillis: sendEveryMs, exportTimeoutMillis: sendTimeoutMs }),
    ],
  });
  const tracer = provider.getTracer('payment-gateway');
  const running = new AsyncLocalStorage<Context>();
  return {
    async span(name, { kind, traceparent }, work) {
      const parent = running.getStore() ?? toRemoteContext(traceparent);
      const span = tracer.startSpan(name, { kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CLIENT }, parent);
      try {
        return await running.run(trace.setSpan(parent, span), () =>
          work({
            set: (attributes) => void span.setAttributes(toAttributes(attributes)),
            rename: (renamed) => void span.updateName(renamed),
            fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
          }),
        );
      } catch (error) {
        // Neither message nor stack: they may hold what a request held.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    close: () => provider.shutdown(),
  };
}

function toAttributes(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

const traceContext = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** Of who sent the request, so that its trace and ours are one. */
function toRemoteContext(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceContext.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
