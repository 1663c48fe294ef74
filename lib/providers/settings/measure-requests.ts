import { AsyncLocalStorage } from "node:async_hooks";
import * as z from "zod";
import type { Environment } from "#db/enums.ts";
import { providerDuration } from "#lib/metrics/metrics.ts";
import { type Http, ProviderHttpError } from "#lib/providers/http.ts";
import type { Connect, RampProvider } from "#lib/providers/provider.ts";
import { withSpan } from "#lib/tracing.ts";

/** The method of the provider that a request is sent for. */
const operations = new AsyncLocalStorage<string>();

type Place = { provider: string; environment: Environment };

/** Measures every HTTP request to a provider, as opposed to results from an adapter's memory. */
export const measuredConnect =
  ({ provider, environment }: Place, connect: Connect): Connect =>
  (baseUrl, headers) => {
    const http = connect(baseUrl, headers);
    const measured: Http = async (...request) => {
      const startedMs = performance.now();
      const operation = operations.getStore() ?? "other";
      const attributes = { "slipway.provider": provider, "slipway.environment": environment };
      const end = (outcome: string) =>
        providerDuration.of(provider, environment, operation, outcome).observeSince(startedMs);
      try {
        const response = await withSpan({ name: `${provider} ${operation}`, kind: "client", attributes }, () =>
          http(...request),
        );
        end("2xx");
        return response;
      } catch (error) {
        end(outcomeOf(error));
        throw error;
      }
    };
    return measured;
  };

/** Remembers which of the provider's methods a request belongs to. */
export function withOperations(provider: RampProvider): RampProvider {
  const named = Object.entries(provider).map(([name, value]) => {
    if (typeof value !== "function") return [name, value];
    return [name, (...args: unknown[]) => operations.run(name, () => Reflect.apply(value, undefined, args))];
  });
  return Object.fromEntries(named);
}

function outcomeOf(error: unknown): string {
  if (error instanceof ProviderHttpError) return `${Math.trunc(error.status / 100)}xx`;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof z.ZodError) return "unreadable";
  const { name = "", code = "" } = (cause ?? {}) as { name?: string; code?: string };
  return name === "TimeoutError" || name === "AbortError" || /TIMEOUT|TIMEDOUT/.test(code) ? "timeout" : "unreachable";
}
