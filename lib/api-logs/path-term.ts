import type { LogTerm, PathMatch } from "#db/api-log-terms.ts";

/** What every path that is logged begins with. */
const basePath = "/api/v1/partner";
const oneTransaction = /^(?:\/?transactions\/)?(tx_[0-9A-Za-z]{22})$/;

/** A path as people write it: without what all begin with. A whole transaction id is looked up and not searched for. */
export function pathTerm(isNot: boolean, match: PathMatch, texts: string[]): LogTerm {
  const id = texts.length === 1 && match === "contains" ? oneTransaction.exec(texts[0] ?? "")?.[1] : undefined;
  if (id) return { field: "path", isNot, match: "is", texts: [`${basePath}/transactions/${id}`] };
  if (match === "contains") return { field: "path", isNot, match, texts };
  const isWhole = (text: string) => text.startsWith("/api/");
  return {
    field: "path",
    isNot,
    match,
    texts: texts.map((text) => (isWhole(text) ? text : `${basePath}/${text.replace(/^\//, "")}`)),
  };
}
