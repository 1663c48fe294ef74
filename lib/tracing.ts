type Attributes = Record<string, string | number>;

export type Span<Result = unknown> = {
  name: string;
  kind: "server" | "client" | "producer" | "internal";
  attributes?: Attributes;
  /** More attributes, from the result. */
  describe?(result: Result): Attributes;
};

/** Records spans; see processes/tracing.ts. */
export type Tracing = {
  /** The span is part of the trace in `traceparent`, or otherwise of the span in which this is called. */
  run<Result>(span: Span<NoInfer<Result>>, work: () => Result | Promise<Result>, traceparent?: string): Promise<Result>;
  /** The ID of the current trace. */
  traceId(): string | undefined;
  /** What continues the current trace in another process. */
  traceparent(): string | undefined;
  /** Exports what is left. */
  stop(): Promise<void>;
};

// On globalThis, because Next's bundle and Node each load their own copy of this module.
const shared = globalThis as typeof globalThis & { slipwayTracing?: Tracing | undefined };

export function startTracing(tracing: Tracing | undefined): void {
  shared.slipwayTracing = tracing;
}

export async function stopTracing(): Promise<void> {
  const tracing = shared.slipwayTracing;
  startTracing(undefined);
  await tracing?.stop();
}

export const currentTraceId = (): string | undefined => shared.slipwayTracing?.traceId();
export const currentTraceparent = (): string | undefined => shared.slipwayTracing?.traceparent();

/** Runs `work` in a span. Without an exporter, it only runs it, and the packages of OpenTelemetry aren't even loaded. */
export const withSpan = <Result>(
  span: Span<NoInfer<Result>>,
  work: () => Result | Promise<Result>,
  traceparent?: string,
): Result | Promise<Result> => (shared.slipwayTracing ? shared.slipwayTracing.run(span, work, traceparent) : work());
