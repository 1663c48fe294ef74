import { startReceiver } from "#lib/webhooks/test-receiver.ts";

type Attribute = { key: string; value: Record<string, string | number> };
type ExportedSpan = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] };
type Exported = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ExportedSpan[] }[] }[];
};

export const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Receives spans by OTLP over HTTP. */
export async function startCollector() {
  const receiver = await startReceiver((response) => response.setHeader("content-type", "application/json").end("{}"));
  return {
    endpoint: receiver.url.replace("/hook", ""),
    close: receiver.close,
    /** Everything that was exported since the last call. */
    take() {
      const bodies = receiver.received.splice(0).map(({ body }) => body.toString());
      const resources = bodies.flatMap((body) => (JSON.parse(body) as Exported).resourceSpans);
      const spans = resources.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map((span) => ({ ...span, part: valuesOf(resource.attributes)["slipway.part"] })),
        ),
      );
      return { text: bodies.join("\n"), resource: valuesOf(resources[0]?.resource.attributes ?? []), spans };
    },
  };
}
