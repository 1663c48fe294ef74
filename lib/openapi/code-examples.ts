import type { CodeExamples, Method } from "#lib/openapi/contract.ts";

/** One request, to be written in every language of the API reference. */
export type ExampleRequest = {
  operationId: string;
  method: Uppercase<Method>;
  /** Without a trailing slash. */
  baseUrl: string;
  /** From /api/v1/partner on, with its parameters filled in. */
  path: string;
  pathParameters: Record<string, string>;
  query: Record<string, string | string[]>;
  body: Record<string, unknown> | null;
  needsKey: boolean;
};

export const codeExamples = (request: ExampleRequest): CodeExamples => ({
  curl: curlExample(request),
  typescript: typescriptExample(request),
  python: pythonExample(request),
  php: phpExample(request),
  go: goExample(request),
});

const queryPairs = ({ query }: ExampleRequest): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

function urlOf(request: ExampleRequest): string {
  const query = new URLSearchParams(queryPairs(request)).toString();
  return request.baseUrl + request.path + (query && `?${query}`);
}

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export function curlExample(request: ExampleRequest): string {
  const { baseUrl, path, method, body, needsKey } = request;
  // curl sends a body with POST.
  const isUsual = method === "GET" || (method === "POST" && body !== null);
  const pairs = queryPairs(request).map((pair) => pair.join("="));
  const lines = [
    `curl -s${pairs.length > 0 ? "G" : ""}${isUsual ? "" : ` -X ${method}`} ${shellQuote(baseUrl + path)}`,
    ...(needsKey ? ['-H "X-SVC-API-KEY: $SVC_API_KEY"'] : []),
    ...pairs.map((pair) => `--data-urlencode ${shellQuote(pair)}`),
  ];
  if (body) lines.push("-H 'Content-Type: application/json'", `-d ${shellQuote(JSON.stringify(body, null, 2))}`);
  return lines.join(" \\\n  ");
}

/** Uses our own client, or fetch for what the client doesn't offer. */
function typescriptExample(request: ExampleRequest): string {
  const { baseUrl, path, needsKey, pathParameters, query, body, operationId } = request;
  if (!needsKey) {
    return `const response = await fetch(${JSON.stringify(baseUrl + path)});
console.log(JSON.stringify(await response.json(), null, 2));
`;
  }
  const ids = Object.values(pathParameters).map((value) => JSON.stringify(value));
  const input = body ?? query;
  const values = Object.keys(input).length > 0 ? [typescriptObject(input)] : [];
  return `import { SlipwayClient } from "slipway";

const slipway = new SlipwayClient({
  baseUrl: ${JSON.stringify(baseUrl)},
  apiKey: process.env.SVC_API_KEY ?? "",
});
const data = await slipway.${operationId}(${[...ids, ...values].join(", ")});
console.log(JSON.stringify(data, null, 2));
`;
}

function typescriptObject(input: Record<string, unknown>): string {
  const lines = Object.entries(input).map(([name, value]) => {
    // Numbers in a query are strings here, but numbers in the client's types.
    const isNumber = typeof value === "string" && ["amount", "crypto_amount", "limit"].includes(name);
    return `  ${name}: ${isNumber ? value : JSON.stringify(value).replaceAll("\n", "\n  ")},`;
  });
  return `{\n${lines.join("\n")}\n}`;
}

/** Python 3 with its standard library only. */
function pythonExample({ baseUrl, path, method, query, body, needsKey }: ExampleRequest): string {
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
    ...(hasQuery ? [`query = ${pythonDictionary(query)}`] : []),
    ...(body ? [`body = ${pythonDictionary(body)}`] : []),
    "",
    "request = urllib.request.Request(",
    hasQuery ? '    url + "?" + urllib.parse.urlencode(query, doseq=True),' : "    url,",
    ...(body ? ['    data=json.dumps(body).encode("utf-8"),'] : []),
    ...(headers.length > 0 ? ["    headers={", ...headers, "    },"] : []),
    `    method="${method}",`,
    ")",
    "with urllib.request.urlopen(request, timeout=30) as response:",
    "    print(json.dumps(json.load(response), indent=2))",
    "",
  ].join("\n");
}

function pythonDictionary(values: Record<string, unknown>): string {
  const lines = Object.entries(values).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  return `{\n${lines.join("\n")}\n}`;
}

/** PHP 8 with its curl extension. */
function phpExample(request: ExampleRequest): string {
  const { method, body, needsKey } = request;
  const headers = [
    ...(needsKey ? ["'X-SVC-API-KEY: ' . getenv('SVC_API_KEY')"] : []),
    ...(body ? ["'Content-Type: application/json'"] : []),
  ];
  return [
    "<?php",
    "",
    ...(body ? [`$body = ${phpArray(body)};`, ""] : []),
    `$request = curl_init(${phpQuote(urlOf(request))});`,
    "curl_setopt_array($request, [",
    ...(method === "GET" || (method === "POST" && body) ? [] : [`    CURLOPT_CUSTOMREQUEST => '${method}',`]),
    ...(headers.length > 0 ? [`    CURLOPT_HTTPHEADER => [${headers.join(", ")}],`] : []),
    ...(body ? ["    CURLOPT_POSTFIELDS => json_encode($body),"] : []),
    "    CURLOPT_RETURNTRANSFER => true,",
    "    CURLOPT_TIMEOUT => 30,",
    "]);",
    "$response = json_decode(curl_exec($request), true, flags: JSON_THROW_ON_ERROR);",
    "print_r($response);",
    "",
  ].join("\n");
}

const phpQuote = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

function phpArray(values: Record<string, unknown>): string {
  const lines = Object.entries(values).map(
    ([name, value]) =>
      `    ${phpQuote(name)} => ${typeof value === "string" ? phpQuote(value) : JSON.stringify(value)},`,
  );
  return `[\n${lines.join("\n")}\n]`;
}

/** Go with its standard library only, formatted as gofmt does. */
function goExample(request: ExampleRequest): string {
  const { body, needsKey, method } = request;
  const packages = ["fmt", "io", "net/http", ...(needsKey ? ["os"] : []), ...(body ? ["strings"] : [])];
  const panicOnError = "if err != nil {\n\t\tpanic(err)\n\t}";
  const lines = [
    ...(body ? [`body := strings.NewReader(${goString(JSON.stringify(body, null, 2))})`] : []),
    `request, err := http.NewRequest("${method}", ${JSON.stringify(urlOf(request))}, ${body ? "body" : "nil"})`,
    panicOnError,
    ...(needsKey ? ['request.Header.Set("X-SVC-API-KEY", os.Getenv("SVC_API_KEY"))'] : []),
    ...(body ? ['request.Header.Set("Content-Type", "application/json")'] : []),
    "response, err := http.DefaultClient.Do(request)",
    panicOnError,
    "defer response.Body.Close()",
    "text, err := io.ReadAll(response.Body)",
    panicOnError,
    "fmt.Println(response.Status, string(text))",
  ];
  const imports = packages.map((name) => `\t"${name}"`).join("\n");
  return `package main\n\nimport (\n${imports}\n)\n\nfunc main() {\n${lines.map((line) => `\t${line}`).join("\n")}\n}\n`;
}

// A raw string can't contain a backtick.
const goString = (text: string) => (text.includes("`") ? JSON.stringify(text) : `\`${text}\``);
