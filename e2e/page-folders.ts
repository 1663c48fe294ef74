import { globSync } from "node:fs";

/** Folders of all pages, such as "[environment]/api-keys", without route groups. */
export const pageFolders: string[] = globSync("app/**/page.tsx").map((file) =>
  file
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/"),
);

/** Pages that only redirect. */
const redirecting = ["[environment]"];

/** Pages without Next's scripts. */
export const isPlain = (folder: string): boolean => /^(checkout\/|status(\/|$))/.test(folder);

export const pagesOf = (group: "dashboard" | "operator" | "public"): string[] =>
  pageFolders.filter((folder) => !redirecting.includes(folder) && groupOf(folder) === group).sort();

const isOperators = (folder: string) => /^operator(?!\/sign-in)/.test(folder);

function groupOf(folder: string): "dashboard" | "operator" | "public" {
  if (folder.startsWith("[environment]/")) return "dashboard";
  return isOperators(folder) ? "operator" : "public";
}

/** Values of dynamic segments by name; `"folder name"` overrides one folder. */
export type PathParams = Record<string, string>;

/** Throws when a segment has no value, so that a new page cannot stay untested. */
export function addressOf(folder: string, params: PathParams): string {
  return `/${folder.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_all, name: string) => {
    const value = params[`${folder} ${name}`] ?? params[name];
    if (!value) throw new Error(`e2e/page-folders.ts has no value for [${name}] in ${folder}`);
    return value;
  })}`;
}

/** Segments of public pages. */
export const publicParams: PathParams = {
  environment: "sandbox",
  slug: "webhooks",
  provider: "moonpay",
  // Every partner has the current month.
  month: new Date().toISOString().slice(0, 7),
  // An unknown or expired link.
  token: "0000000000000000000000000000000000000000000",
};
