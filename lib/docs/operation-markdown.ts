import { fieldTable } from "#lib/docs/live-blocks.ts";
import { code, fence, table } from "#lib/docs/markdown-table.ts";
import { languages, type OperationReference } from "#lib/openapi/contract.ts";

/** The reference of an operation as Markdown. */
export function operationMarkdown(operation: OperationReference): string {
  const { method, path, parameters, body, response, examples, sampleResponse, errors } = operation;
  const part = (title: string, text: string) => (text === "" ? [] : [`## ${title}`, text]);
  return [
    code(`${method} ${path}`),
    accessOf(operation),
    ...part("Parameters", parameters.length > 0 ? fieldTable(parameters, true) : ""),
    ...part("Body", body.length > 0 ? fieldTable(body, true) : ""),
    ...part("Response data", response.length > 0 ? fieldTable(response) : ""),
    ...part("Example", languages.map(({ id }) => fence(id === "curl" ? "bash" : id, examples[id])).join("\n\n")),
    ...part("Sample response", sampleResponse && fence("json", sampleResponse)),
    "## Errors",
    table(
      ["Status", "Code", "Meaning", "Retry"],
      errors.map((error) => [
        String(error.status),
        `[${code(error.code)}](/docs/errors#${error.code})`,
        error.description,
        code(error.retry),
      ]),
    ),
  ].join("\n\n");
}

function accessOf({ key, scope, limit }: OperationReference): string {
  if (key === "none") return "Doesn't require an API key.";
  const [needs, limits] = [`the scope ${code(scope ?? "")}`, `Rate limit: ${code(limit ?? "")}.`];
  return key === "optional"
    ? `The API key is optional. If you send one, it needs ${needs}.`
    : `Requires an API key with ${needs}. ${limits}`;
}
