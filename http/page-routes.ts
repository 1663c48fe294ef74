import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { environments } from "#db/enums.ts";

type Manifest = {
  staticRoutes: { page: string; regex: string }[];
  dynamicRoutes: { page: string; regex: string; namedRegex: string }[];
};

/** Reads from a build of the pages which route a path belongs to: a page, a route handler, or "file" for a public file. */
export function readPageRoutes(buildFolder: string, publicFolder: string): (pathname: string) => string | undefined {
  const file = readFileSync(path.join(buildFolder, "routes-manifest.json"), "utf8");
  const { staticRoutes, dynamicRoutes } = JSON.parse(file) as Manifest;
  const patterns = [
    ...staticRoutes,
    ...dynamicRoutes.map(({ page, namedRegex }) => ({
      page,
      regex: namedRegex.replace(environmentParameter, `(?:${environments.join("|")})`),
    })),
  ].map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  const files = new Set(
    readdirSync(publicFolder, { recursive: true, encoding: "utf8" }).map((name) => `/${name.replaceAll("\\", "/")}`),
  );
  return (pathname) => (files.has(pathname) ? "file" : patterns.find(({ pattern }) => pattern.test(pathname))?.page);
}

// As [environment] is the first segment of dashboard pages, it would accept every path with one segment.
const environmentParameter = "(?<nxtPenvironment>[^/]+?)";
