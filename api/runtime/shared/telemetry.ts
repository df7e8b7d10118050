/** Spans of requests and of calls of banks, for whoever collects them. */

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  /** Names, ids, codes and durations only: what a log line may hold as well. */
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** The work failed on our side, or its outcome is unknown. */
  fail(): void;
}

export interface SpanOptions {
  readonly kind: 'server' | 'client';
  /** W3C trace context of who sent the request. */
  readonly traceparent?: string | undefined;
}

export interface Telemetry {
  /** Runs the work in a span of its own, below the span in which it is called. */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Sends what waits, and ends. */
  close(): Promise<void>;
}

const noSpan: Span = { set: () => {}, rename: () => {}, fail: () => {} };

export const noTelemetry: Telemetry = { span: (_name, _options, work) => work(noSpan), close: async () => {} };
