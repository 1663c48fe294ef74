import { type ExampleCall, indented } from "#lib/openapi/examples/example-call.ts";

/** With our own client; what it does not offer is a plain fetch. */
export function typescriptExample(call: ExampleCall): string {
  if (!call.needsKey) {
    return `const answer = await fetch(${JSON.stringify(call.baseUrl + call.path)});\nconsole.log(JSON.stringify(await answer.json(), null, 2));\n`;
  }
  const given = call.body ?? { ...call.params, ...call.query };
  const isEmpty = Object.keys(given).length === 0;
  const input = isEmpty ? "" : call.params.transaction_id ? JSON.stringify(call.params.transaction_id) : literal(given);
  return `import { SlipwayClient } from "./slipway-client.ts";

const slipway = new SlipwayClient({
  baseUrl: ${JSON.stringify(call.baseUrl)},
  apiKey: process.env.SVC_API_KEY ?? "",
});
const answer = await slipway.${call.operationId}(${input});
console.log(JSON.stringify(answer, null, 2));
`;
}

// Numbers of a query are text in the call and numbers in the program.
function literal(given: Record<string, unknown>): string {
  const lines = Object.entries(given).map(([name, value]) => {
    const isNumber = typeof value === "string" && (name === "amount" || name === "limit");
    return `  ${name}: ${isNumber ? value : indented(JSON.stringify(value), 2)},`;
  });
  return `{\n${lines.join("\n")}\n}`;
}
