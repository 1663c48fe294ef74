import { addressOf, type ExampleCall } from "#lib/openapi/examples/example-call.ts";

const quote = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** PHP 8 with its curl extension. */
export function phpExample(call: ExampleCall): string {
  const headers = [
    ...(call.needsKey ? ["'X-SVC-API-KEY: ' . getenv('SVC_API_KEY')"] : []),
    ...(call.body ? ["'Content-Type: application/json'"] : []),
  ];
  return [
    "<?php",
    "",
    ...(call.body ? [`$body = ${array(call.body)};`, ""] : []),
    `$request = curl_init(${quote(addressOf(call))});`,
    "curl_setopt_array($request, [",
    ...(headers.length > 0 ? [`    CURLOPT_HTTPHEADER => [${headers.join(", ")}],`] : []),
    ...(call.body ? ["    CURLOPT_POSTFIELDS => json_encode($body),"] : []),
    "    CURLOPT_RETURNTRANSFER => true,",
    "    CURLOPT_TIMEOUT => 30,",
    "]);",
    "$answer = json_decode(curl_exec($request), true, flags: JSON_THROW_ON_ERROR);",
    "print_r($answer);",
    "",
  ].join("\n");
}

function array(body: Record<string, unknown>): string {
  const lines = Object.entries(body).map(
    ([name, value]) => `    ${quote(name)} => ${typeof value === "string" ? quote(value) : JSON.stringify(value)},`,
  );
  return `[\n${lines.join("\n")}\n]`;
}
