import { globSync, readFileSync } from "node:fs";

/** Where functions that take a tenant scope are. */
const sources = ["lib/**/*.ts"];
/** Statements that add the row they are given. */
const adds = /^(insert|upsert)[A-Z]/;

const scopeTypes = ["TenantScope", "RollupScope"];
const declaredType = /^(export )?type (\w+)[^=]*=([^;]*;(?:\n {2}[^\n]*|\n\})*)/gm;
const declaredFunction =
  /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: (\w+))? = (?:async )?)(?:<[^(]*>)?(?=[(\w])/gm;

/** Names of the exported functions that take a tenant scope, alone or as a part of another parameter. */
export function scopedFunctions(): string[] {
  const files = sources
    .flatMap((pattern) => globSync(pattern))
    .filter((path) => !/(^|\/|\.)test[-.]/.test(path))
    .map((path) => readFileSync(path, "utf8"));
  const exported = typesIn(files.join("\n"), scopeTypes, true);
  return files.flatMap((text) => {
    const known = mentions(typesIn(text, exported, false));
    return [...text.matchAll(declaredFunction)].flatMap(
      ({ 0: head, 1: name = "", 2: constant, 3: type = "", index }) => {
        const found = name || constant || "";
        if (adds.test(found)) return [];
        return known.test(type) || known.test(parametersAt(text, index + head.length)) ? [found] : [];
      },
    );
  });
}

const mentions = (types: readonly string[]) => new RegExp(`\\b(${types.join("|")})\\b`);

/** The known types, and those that are declared with them. */
function typesIn(text: string, known: readonly string[], areExported: boolean): string[] {
  const declared = [...text.matchAll(declaredType)].filter(([, isExported]) => isExported || !areExported);
  const all = new Set(known);
  for (let before = 0; before < all.size; ) {
    before = all.size;
    for (const [, , name = "", body = ""] of declared) if (mentions([...all]).test(body)) all.add(name);
  }
  return [...all];
}

/** The text between the parentheses that open here. */
function parametersAt(text: string, start: number): string {
  if (text[start] !== "(") return "";
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if (text[end] === "(") depth += 1;
    if (text[end] === ")") depth -= 1;
    if (depth === 0) return text.slice(start, end);
  }
  return "";
}
