import type { LogTerm, PathMatch } from "#db/api-log-terms.ts";
import { partnerErrors } from "#lib/openapi/partner-errors.ts";
import { pathTerm } from "./path-term.ts";
import { failureRange, statusRanges, successRange } from "./status-ranges.ts";

/** What a search knows a key by. */
export type KnownKey = { id: string; name: string; hint: string };
type Read = { terms: LogTerm[]; problems: string[] };

const wordsMax = 20;
/** A word, or parts in quotes that may hold spaces. */
const token = /(?:"[^"]*"?|[^\s"])+/g;
const codes = new Set<string>(partnerErrors.map(({ code }) => code));

/** Reads `status:4xx -path:/transactions "two words"`. What is not understood is said and left out; the rest applies. */
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

/** A term, or a sentence that says why there is none. */
function readWord(word: string, keys: readonly KnownKey[]): LogTerm | string {
  const isNot = word.startsWith("-") && word.length > 1;
  const rest = isNot ? word.slice(1) : word;
  const [, field, value = ""] = /^([A-Za-z_]+):(.*)$/s.exec(rest) ?? [];
  if (field === undefined) return readBare(bare(rest), isNot);
  const reader = readers[field.toLowerCase()];
  if (!reader) return `“${field}” is nothing to search by: use ${Object.keys(readers).join(", ")}.`;
  const texts = bare(value).split(",").filter(Boolean);
  if (texts.length === 0) return `“${field}:” needs a value, as in ${examples[field.toLowerCase()]}.`;
  return reader(texts, isNot, keys);
}

const bare = (text: string) => text.replaceAll('"', "");

/** A word alone stands for a request id, else for a part of a path. */
function readBare(text: string, isNot: boolean): LogTerm | string {
  if (text === "") return "Quotes with nothing in them find nothing.";
  if (/^req_[0-9a-f]{32}$/.test(text)) return { field: "request", isNot, values: [text] };
  return pathTerm(isNot, "contains", [text]);
}

type Reader = (texts: string[], isNot: boolean, keys: readonly KnownKey[]) => LogTerm | string;

const readers: Record<string, Reader> = {
  status(texts, isNot) {
    const wrong = texts.find((text) => !/^([1-5]xx|[1-5]\d\d)$/i.test(text));
    if (wrong) return `“${wrong}” is no status: use 2xx, 4xx, 5xx or a code such as 404.`;
    return { field: "status", isNot, ranges: statusRanges(texts.map((text) => text.toLowerCase())) };
  },
  result(texts, isNot) {
    const wrong = texts.find((text) => text !== "success" && text !== "failure");
    if (wrong) return `“${wrong}” is no result: use success or failure.`;
    return { field: "status", isNot, ranges: texts.map((text) => (text === "success" ? successRange : failureRange)) };
  },
  method(texts, isNot) {
    const values = texts.map((text) => text.toUpperCase());
    const wrong = values.findIndex((value) => !["GET", "POST", "HEAD"].includes(value));
    if (wrong >= 0) return `“${texts[wrong]}” is no method of the API: use GET, POST or HEAD.`;
    return { field: "method", isNot, values };
  },
  path: (texts, isNot) => readPath(texts, isNot),
  key(texts, isNot, keys) {
    const found = texts.map((text) => ({ text, ids: keysBy(text, keys) }));
    const unknown = found.find(({ ids }) => ids.length === 0);
    if (unknown) return `There is no key “${unknown.text}” here: use its name, its id or how it begins.`;
    return { field: "key", isNot, values: [...new Set(found.flatMap(({ ids }) => ids))] };
  },
  error(texts, isNot) {
    const wrong = texts.find((text) => !codes.has(text));
    if (wrong) return `“${wrong}” is no error code: the list is in the reference, under Errors.`;
    return { field: "error", isNot, values: texts };
  },
  request: (texts, isNot) => ({ field: "request", isNot, values: texts }),
};

const examples: Record<string, string> = {
  status: "status:4xx",
  result: "result:failure",
  method: "method:POST",
  path: "path:/quotes",
  key: "key:server",
  error: "error:rate_limited",
  request: "request:req_…",
};

/** `/quotes` is a part of the path, `=/quotes` all of it, `/transactions*` its beginning. */
function readPath(texts: string[], isNot: boolean): LogTerm | string {
  const ways = new Set(texts.map(wayOf));
  const [match] = ways;
  if (ways.size !== 1 || !match) return "Paths in one list are all compared alike: write them one by one.";
  const plain = texts.map((text) => text.replace(match === "is" ? /^=/ : /\*$/, "")).filter(Boolean);
  if (plain.length === 0) return `“path:” needs a value, as in ${examples.path}.`;
  return pathTerm(isNot, match, plain);
}

const wayOf = (text: string): PathMatch => (text.startsWith("=") ? "is" : text.endsWith("*") ? "starts" : "contains");

/** A key's id or whole name; else every key whose name or hint begins so. */
function keysBy(text: string, keys: readonly KnownKey[]): string[] {
  const wanted = text.toLowerCase();
  const exact = keys.filter(({ id, name }) => id === text || name.toLowerCase() === wanted);
  const alike = keys.filter(({ name, hint }) => name.toLowerCase().startsWith(wanted) || hint.startsWith(text));
  return (exact.length > 0 ? exact : alike).map(({ id }) => id);
}
