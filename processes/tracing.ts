import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { describeError } from "#lib/log-error.ts";
import { startTracing, type Tracing } from "#lib/tracing.ts";
import manifest from "#package.json" with { type: "json" };

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
};

const statusAttribute = "http.response.status_code";
const propagator = new W3CTraceContextPropagator();
const getter = { get: (carrier: { traceparent: string }) => carrier.traceparent, keys: () => ["traceparent"] };
const setter = {
  set(carrier: Record<string, string>, name: string, value: string) {
    carrier[name] = value;
  },
};

/** Exports spans of this process by OTLP over HTTP, as the standard variables of OpenTelemetry say. The exporter reads some of
 * them itself. */
export function traceTo(part: string, env: NodeJS.ProcessEnv): void {
  if (env.OTEL_SDK_DISABLED === "true" || env.OTEL_TRACES_EXPORTER === "none") return;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const attributes = { "service.name": "slipway", "service.version": manifest.version, "slipway.part": part };
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(attributes))
      .merge(detectResources({ detectors: [envDetector, serviceNameEnvDetector] })),
    sampler: readSampler(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  startTracing(toTracing(provider));
}

function toTracing(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer("slipway", manifest.version);
  return {
    run: ({ name, kind, attributes = {}, describe }, work, traceparent) => {
      const parent = traceparent ? propagator.extract(ROOT_CONTEXT, { traceparent }, getter) : context.active();
      return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, parent, async (span) => {
        try {
          const result = await work();
          const described = describe?.(result) ?? {};
          span.setAttributes(described);
          if (Number(described[statusAttribute]) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          return result;
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR, message: describeError(error).cause });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    traceparent() {
      const carrier: Record<string, string> = {};
      propagator.inject(context.active(), carrier, setter);
      return carrier.traceparent;
    },
    stop: () => provider.shutdown(),
  };
}

const samplers = ["always_on", "always_off", "traceidratio"];

/** By OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG, which the SDK leaves to us. */
export function readSampler({
  OTEL_TRACES_SAMPLER: name = "parentbased_always_on",
  OTEL_TRACES_SAMPLER_ARG: ratio = "1",
}: NodeJS.ProcessEnv): Sampler {
  const [, parent = "", root = ""] = /^(parentbased_)?(\w+)$/.exec(name) ?? [];
  if (!samplers.includes(root))
    throw new Error(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(", ")}, or one of these after parentbased_`);
  if (!(Number(ratio) >= 0 && Number(ratio) <= 1))
    throw new Error("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
  const sampler = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(Number(ratio)),
  }[root as "always_on"]();
  return parent ? new ParentBasedSampler({ root: sampler }) : sampler;
}
