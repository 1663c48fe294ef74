import type { ExampleCall } from "#lib/openapi/examples/example-call.ts";

/** Python 3 with its own library only. */
export function pythonExample({ baseUrl, path, method, query, body, needsKey }: ExampleCall): string {
  const hasQuery = Object.keys(query).length > 0;
  const headers = [
    ...(needsKey ? ['        "X-SVC-API-KEY": os.environ["SVC_API_KEY"],'] : []),
    ...(body ? ['        "Content-Type": "application/json",'] : []),
  ];
  return [
    "import json",
    ...(needsKey ? ["import os"] : []),
    ...(hasQuery ? ["import urllib.parse"] : []),
    "import urllib.request",
    "",
    `url = ${JSON.stringify(baseUrl + path)}`,
    ...(hasQuery ? [`query = ${dictionary(query)}`] : []),
    ...(body ? [`body = ${dictionary(body)}`] : []),
    "",
    "request = urllib.request.Request(",
    hasQuery ? '    url + "?" + urllib.parse.urlencode(query, doseq=True),' : "    url,",
    ...(body ? ['    data=json.dumps(body).encode("utf-8"),'] : []),
    ...(headers.length > 0 ? ["    headers={", ...headers, "    },"] : []),
    `    method="${method}",`,
    ")",
    "with urllib.request.urlopen(request, timeout=30) as answer:",
    "    print(json.dumps(json.load(answer), indent=2))",
    "",
  ].join("\n");
}

function dictionary(body: Record<string, unknown>): string {
  const lines = Object.entries(body).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  return `{\n${lines.join("\n")}\n}`;
}
