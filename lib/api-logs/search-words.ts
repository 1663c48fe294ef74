import { methods } from "#lib/api-logs/contract.ts";
import type { LogTerm, PathMatch } from "#lib/api-logs/queries/terms.ts";
import { basePath } from "#lib/openapi/operation.ts";
import { partnerErrors } from "#lib/openapi/partner-errors.ts";
import { isRequestId, isRequestPrefix } from "./request-prefix.ts";

/** What a search can match a key by. */
export type KnownKey = { id: string; name: string; hint: string };
type Read = { terms: LogTerm[]; problems: string[] };

const wordsMax = 20;
/** A word, or quoted parts that can contain spaces. */
const token = /(?:"[^"]*"?|[^\s"])+/g;
const codes = new Set<string>(partnerErrors.map(({ code }) => code));

/** Parses `status:4xx -path:/transactions "two words"`. Reports and ignores what it can't parse, and applies the rest. */
export function readSearch(text: string, keys: readonly KnownKey[]): Read {
  const words = text.match(token) ?? [];
  const read: Read = { terms: [], problems: [] };
  for (const word of words.slice(0, wordsMax)) {
    const outcome = readWord(word, keys);
    if (typeof outcome === "string") read.problems.push(outcome);
    else read.terms.push(outcome);
  }
  if (words.length > wordsMax) read.problems.push(`Only the first ${wordsMax} words are used.`);
  return read;
}

/** A term, or a sentence about the problem. */
function readWord(word: string, keys: readonly KnownKey[]): LogTerm | string {
  const isNot = word.startsWith("-") && word.length > 1;
  const rest = isNot ? word.slice(1) : word;
  const [, field, value = ""] = /^([A-Za-z_]+):(.*)$/s.exec(rest) ?? [];
  if (field === undefined) return readBare(bare(rest), isNot);
  const reader = readers[field.toLowerCase()];
  if (!reader) return `Unknown filter “${field}”. Use ${Object.keys(readers).join(", ")}.`;
  const texts = bare(value).split(",").filter(Boolean);
  if (texts.length === 0) return `“${field}:” needs a value, such as ${examples[field.toLowerCase()]}.`;
  return reader(texts, isNot, keys);
}

const bare = (text: string) => text.replaceAll('"', "");

/** A single word is the beginning of a request ID or part of a path. */
function readBare(text: string, isNot: boolean): LogTerm | string {
  if (text === "") return "The quotes are empty.";
  if (isRequestPrefix(text)) return requestTerm(isNot, [text]);
  return pathTerm(isNot, "contains", [text]);
}

type Reader = (texts: string[], isNot: boolean, keys: readonly KnownKey[]) => LogTerm | string;

const readers: Record<string, Reader> = {
  status(texts, isNot) {
    const wrong = texts.find((text) => !/^([1-5]xx|[1-5]\d\d)$/i.test(text));
    if (wrong) return `Unknown status “${wrong}”. Use 2xx, 4xx, 5xx, or a code such as 404.`;
    return { field: "status", isNot, ranges: statusRanges(texts.map((text) => text.toLowerCase())) };
  },
  result(texts, isNot) {
    const wrong = texts.find((text) => text !== "success" && text !== "failure");
    if (wrong) return `Unknown result “${wrong}”. Use success or failure.`;
    return { field: "status", isNot, ranges: texts.map((text) => (text === "success" ? successRange : failureRange)) };
  },
  method(texts, isNot) {
    const values = texts.map((text) => text.toUpperCase());
    const wrong = values.findIndex((value) => !methods.some((method) => method === value));
    if (wrong >= 0) return `Unknown method “${texts[wrong]}”. Use ${methods.join(", ")}.`;
    return { field: "method", isNot, values };
  },
  path: (texts, isNot) => readPath(texts, isNot),
  key(texts, isNot, keys) {
    const found = texts.map((text) => ({ text, ids: keysBy(text, keys) }));
    const unknown = found.find(({ ids }) => ids.length === 0);
    if (unknown) return `Unknown API key “${unknown.text}”. Use its name, its ID, or how it starts.`;
    return { field: "key", isNot, values: [...new Set(found.flatMap(({ ids }) => ids))] };
  },
  error(texts, isNot) {
    const wrong = texts.find((text) => !codes.has(text));
    if (wrong) return `Unknown error code “${wrong}”. See Errors in the API reference.`;
    return { field: "error", isNot, values: texts };
  },
  field: (texts, isNot) => ({ field: "field", isNot, values: texts }),
  request: (texts, isNot) => requestTerm(isNot, texts),
};

/** Complete IDs, or the beginnings of IDs. */
export const requestTerm = (isNot: boolean, values: string[]): LogTerm => ({
  field: values.some((value) => isRequestPrefix(value) && !isRequestId(value)) ? "request_prefix" : "request",
  isNot,
  values,
});

const examples: Record<string, string> = {
  status: "status:4xx",
  result: "result:failure",
  method: "method:POST",
  path: "path:/quotes",
  key: "key:server",
  error: "error:rate_limited",
  field: "field:amount",
  request: "request:req_…",
};

/** `/quotes` matches part of the path, `=/quotes` the whole path, and `/transactions*` its beginning. */
function readPath(texts: string[], isNot: boolean): LogTerm | string {
  const matches = new Set(texts.map(matchOf));
  const [match] = matches;
  if (matches.size !== 1 || !match) return "Paths in one list must all match the same way. List them separately.";
  const plain = texts.map((text) => text.replace(match === "is" ? /^=/ : /\*$/, "")).filter(Boolean);
  if (plain.length === 0) return `“path:” needs a value, such as ${examples.path}.`;
  return pathTerm(isNot, match, plain);
}

const matchOf = (text: string): PathMatch => (text.startsWith("=") ? "is" : text.endsWith("*") ? "starts" : "contains");

/** The key with this ID or name, or every key whose name or hint starts with the text. */
function keysBy(text: string, keys: readonly KnownKey[]): string[] {
  const wanted = text.toLowerCase();
  const exact = keys.filter(({ id, name }) => id === text || name.toLowerCase() === wanted);
  const similar = keys.filter(({ name, hint }) => name.toLowerCase().startsWith(wanted) || hint.startsWith(text));
  return (exact.length > 0 ? exact : similar).map(({ id }) => id);
}

const oneTransaction = /^(?:\/?transactions\/)?(tx_[0-9A-Za-z]{22})$/;

/** Adds the base path that people omit. A complete transaction ID becomes an exact match, which an index serves. */
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

export type StatusRange = { from: number; to: number };

export const successRange: StatusRange = { from: 100, to: 399 };
export const failureRange: StatusRange = { from: 400, to: 599 };

/** Parses "4xx" and "404". */
export const statusRanges = (statuses: string[]): StatusRange[] =>
  statuses.map((status) => {
    const from = Number(status.replace("xx", "00"));
    return { from, to: status.endsWith("xx") ? from + 99 : from };
  });
