import { request } from "node:https";

/** One request as a client saw it. `at` is its start in epoch milliseconds. */
export type Sample = { kind: string; at: number; ms: number; failure: string | null };

/** Records what clients request, by kind. */
export class Traffic {
  readonly samples: Sample[] = [];

  /** Like fetch, but with the whole body: a response that breaks off is a failure. */
  readonly fetch = async (input: string | URL | Request, options?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const sample = this.begin(kindOf(url.pathname, options?.method));
    try {
      const response = await fetch(url, options);
      const body = await response.arrayBuffer();
      this.end(sample, failureOf(response.status, response.headers.get("location")));
      return new Response(body.byteLength === 0 ? null : body, response);
    } catch (error) {
      this.end(sample, reasonOf(error));
      throw error;
    }
  };

  /** Gets a page or one of its files as a visitor with this address of the loopback network. Null without a response. */
  async get(
    url: URL,
    visitor: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; text: string } | null> {
    const sample = this.begin(kindOf(url.pathname));
    try {
      const response = await getFrom(visitor, url, headers);
      this.end(sample, failureOf(response.status));
      return response;
    } catch (error) {
      this.end(sample, reasonOf(error));
      return null;
    }
  }

  private begin(kind: string): Sample {
    return { kind, at: Date.now(), ms: performance.now(), failure: null };
  }

  private end(sample: Sample, failure: string | null): void {
    this.samples.push({ ...sample, ms: performance.now() - sample.ms, failure });
  }
}

function kindOf(path: string, method = "GET"): string {
  if (path.startsWith("/api/v1/partner/quotes")) return "quotes";
  if (path.startsWith("/api/v1/partner/")) return method === "POST" ? "creations" : "reads";
  if (path.startsWith("/api/checkout/")) return "checkouts";
  return path.startsWith("/_next/") ? "scripts" : "pages";
}

/** The checkout redirects to its own page with a problem where the API would respond with an error. */
const failureOf = (status: number, location: string | null = null): string | null =>
  status >= 500 || location?.includes("problem=service_unavailable") ? `${status} ${location ?? ""}`.trim() : null;

function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? cause.message : message;
}

const timeoutMs = 15_000;

/** The visitor's address decides to which server the proxy leads, which fetch can't set. */
function getFrom(localAddress: string, url: URL, headers: Record<string, string>) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url, { localAddress, headers, timeout: timeoutMs, family: 4 }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    sent.on("timeout", () => sent.destroy(new Error("timeout")));
    sent.on("error", reject);
    sent.end();
  });
}

/** The time that this share of the samples took at most, in milliseconds. */
export function quantile(samples: Sample[], share: number): number {
  const times = samples.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
}
