import type { ExampleCall } from "#lib/openapi/examples/example-call.ts";

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function curlExample({ baseUrl, path, query, body, needsKey }: ExampleCall): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => `${name}=${one}`));
  const lines = [
    `curl -s${pairs.length > 0 ? "G" : ""} ${quote(baseUrl + path)}`,
    ...(needsKey ? ['-H "X-SVC-API-KEY: $SVC_API_KEY"'] : []),
    ...pairs.map((pair) => `--data-urlencode ${quote(pair)}`),
  ];
  if (body) lines.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body, null, 2))}`);
  return lines.join(" \\\n  ");
}
