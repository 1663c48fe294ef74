import type { Environment } from "#db/enums.ts";
import type { ApiLogRow } from "#lib/api-logs/queries/api-logs.ts";
import { curlExample } from "#lib/openapi/code-examples.ts";
import type { Method } from "#lib/openapi/contract.ts";
import { basePath, type Operation } from "#lib/openapi/operation.ts";
import { operationList } from "#lib/openapi/operations.ts";

/** The request as a curl command, with `<name>` for values that aren't logged. */
export function requestCommand(
  { method, path }: Pick<ApiLogRow, "method" | "path">,
  { environment, baseUrl }: { environment: Environment; baseUrl: string },
): string {
  const operation = operationList.find((one) => isRequestTo(one, method, path));
  const command = curlExample({
    operationId: operation?.operationId ?? "",
    method: operation ? (operation.method.toUpperCase() as Uppercase<Method>) : "GET",
    baseUrl,
    path,
    pathParameters: {},
    needsKey: true,
    query: operation ? placeholders(operation.query.shape) : {},
    body: operation?.body ? placeholders(operation.body.shape) : null,
  });
  const key = environment === "sandbox" ? "svc_test_…" : "svc_live_…";
  // Keep POST for an unknown operation.
  const verb = { HEAD: " --head", POST: operation ? "" : " -X POST" }[method] ?? "";
  return command.replace("curl -s", `curl -s${verb}`).replace("$SVC_API_KEY", key);
}

function isRequestTo({ method, path }: Operation, wantedMethod: string, wantedPath: string): boolean {
  const template = (basePath + path).split("/");
  const parts = wantedPath.split("/");
  const isSameMethod = method.toUpperCase() === (wantedMethod === "HEAD" ? "GET" : wantedMethod);
  const isSamePath = template.every((part, place) => part === parts[place] || part.startsWith("{"));
  return isSameMethod && template.length === parts.length && isSamePath;
}

type Shape = Operation["query"]["shape"];

/** The required parameters. */
const placeholders = (shape: Shape): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .map(([name]) => [name, `<${name}>`]),
  );
