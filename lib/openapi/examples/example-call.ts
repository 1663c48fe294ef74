/** One call as every language writes it. */
export type ExampleCall = {
  operationId: string;
  method: "GET" | "POST";
  /** Without a slash at its end. */
  baseUrl: string;
  /** With its parameters filled in, from /api/v1/partner on. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string | string[]>;
  body: Record<string, unknown> | null;
  needsKey: boolean;
};

export function addressOf({ baseUrl, path, query }: ExampleCall): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  const text = new URLSearchParams(pairs).toString();
  return baseUrl + path + (text && `?${text}`);
}

/** The lines with each line but the first moved right. */
export const indented = (text: string, spaces: number): string => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
