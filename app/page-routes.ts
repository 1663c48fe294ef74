import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { environments } from "#db/enums.ts";

type Manifest = { staticRoutes: { regex: string }[]; dynamicRoutes: { regex: string; namedRegex: string }[] };

/** Reads from a build of the pages which paths have a page, a route handler or a public file. */
export function readPageRoutes(buildFolder: string, publicFolder: string): (pathname: string) => boolean {
  const file = readFileSync(path.join(buildFolder, "routes-manifest.json"), "utf8");
  const { staticRoutes, dynamicRoutes } = JSON.parse(file) as Manifest;
  const patterns = [
    ...staticRoutes.map(({ regex }) => regex),
    ...dynamicRoutes.map(({ namedRegex }) => namedRegex.replace(environmentParameter, `(?:${environments.join("|")})`)),
  ].map((source) => new RegExp(source));
  const files = new Set(
    readdirSync(publicFolder, { recursive: true, encoding: "utf8" }).map((name) => `/${name.replaceAll("\\", "/")}`),
  );
  return (pathname) => files.has(pathname) || patterns.some((pattern) => pattern.test(pathname));
}

// As [environment] is the first segment of dashboard pages, it would accept every path with one segment.
const environmentParameter = "(?<nxtPenvironment>[^/]+?)";
