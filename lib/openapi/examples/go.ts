import { addressOf, type ExampleCall } from "#lib/openapi/examples/example-call.ts";

/** Go with its standard library only, as gofmt writes it. */
export function goExample(call: ExampleCall): string {
  const packages = ["fmt", "io", "net/http", ...(call.needsKey ? ["os"] : []), ...(call.body ? ["strings"] : [])];
  const headers = [
    ...(call.needsKey ? ['request.Header.Set("X-SVC-API-KEY", os.Getenv("SVC_API_KEY"))'] : []),
    ...(call.body ? ['request.Header.Set("Content-Type", "application/json")'] : []),
  ];
  const lines = [
    ...(call.body ? [`body := strings.NewReader(${textOf(JSON.stringify(call.body, null, 2))})`] : []),
    `request, err := http.NewRequest("${call.method}", ${JSON.stringify(addressOf(call))}, ${call.body ? "body" : "nil"})`,
    "if err != nil {\n\t\tpanic(err)\n\t}",
    ...headers,
    "answer, err := http.DefaultClient.Do(request)",
    "if err != nil {\n\t\tpanic(err)\n\t}",
    "defer answer.Body.Close()",
    "text, err := io.ReadAll(answer.Body)",
    "if err != nil {\n\t\tpanic(err)\n\t}",
    "fmt.Println(answer.Status, string(text))",
  ];
  const imports = packages.map((name) => `\t"${name}"`).join("\n");
  return `package main\n\nimport (\n${imports}\n)\n\nfunc main() {\n${lines.map((line) => `\t${line}`).join("\n")}\n}\n`;
}

// Text between backticks is as it stands, but cannot hold one.
const textOf = (text: string) => (text.includes("`") ? JSON.stringify(text) : `\`${text}\``);
