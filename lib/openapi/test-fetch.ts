import { basePath } from "#lib/openapi/operation.ts";

const fetched = globalThis as typeof globalThis & { isFetchCompared?: boolean };

/** Makes fetch throw if a response of the Partner API isn't as documented. */
export function compareFetchedResponses(): void {
  if (fetched.isFetchCompared) return;
  fetched.isFetchCompared = true;
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const request = input instanceof Request ? input : { url: input, method: init?.method ?? "GET" };
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${basePath}/`)) return response;
    // Tests that end a server lose the rest of a response.
    const body = await response
      .clone()
      .text()
      .catch(() => null);
    const { assertDocumented } = await import("#lib/openapi/test-conformance.ts");
    if (body !== null) {
      const headers = Object.fromEntries(response.headers);
      assertDocumented(request.method, pathname, { status: response.status, headers, body });
    }
    return response;
  };
}
