import type { CodeExamples } from "#lib/openapi/contract.ts";
import { curlExample } from "#lib/openapi/examples/curl.ts";
import type { ExampleCall } from "#lib/openapi/examples/example-call.ts";
import { goExample } from "#lib/openapi/examples/go.ts";
import { phpExample } from "#lib/openapi/examples/php.ts";
import { pythonExample } from "#lib/openapi/examples/python.ts";
import { typescriptExample } from "#lib/openapi/examples/typescript.ts";

/** The same call in every language of the reference. */
export const codeExamples = (call: ExampleCall): CodeExamples => ({
  curl: curlExample(call),
  typescript: typescriptExample(call),
  python: pythonExample(call),
  php: phpExample(call),
  go: goExample(call),
});
