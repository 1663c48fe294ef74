import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { newRequestId } from "#app/api/endpoint.ts";
import { failure } from "#app/api/envelope.ts";
import type { Answer, Exchange, Handler } from "#app/api/exchange.ts";
import { AppError } from "#lib/errors.ts";

type Branch = {
  children: Map<string, Branch>;
  parameter?: { name: string; branch: Branch };
  handlers: Map<string, Handler>;
};

/** Reads a tree of Next's route files and answers for it as Next would, without Next: the tree is the route table. */
export async function loadRoutes(folder: string): Promise<(exchange: Exchange, segments: string[]) => Promise<Answer>> {
  const root = await readBranch(folder);
  return async (exchange, segments) => {
    const params: Record<string, string> = {};
    const branch = find(root, segments, params);
    if (!branch) return refuse(new AppError("not_found", "There is nothing here by this name"));
    const handler = branch.handlers.get(exchange.method === "HEAD" ? "GET" : exchange.method);
    if (handler) return handler(exchange, params);
    const allow = [...branch.handlers.keys(), ...(branch.handlers.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
    if (exchange.method === "OPTIONS") {
      return { status: 204, headers: { allow, "cache-control": "no-store", "x-request-id": newRequestId() }, body: "" };
    }
    const answer = refuse(new AppError("method_not_allowed", `Use one of ${allow} here`));
    answer.headers.allow = allow;
    return answer;
  };
}

const refuse = (error: AppError): Answer => failure(newRequestId(), error).answer;

async function readBranch(folder: string): Promise<Branch> {
  const branch: Branch = { children: new Map(), handlers: new Map() };
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.name === "route.ts") branch.handlers = await readHandlers(place);
    if (!entry.isDirectory()) continue;
    const name = /^\[(\w+)\]$/.exec(entry.name)?.[1];
    if (name) branch.parameter = { name, branch: await readBranch(place) };
    else branch.children.set(entry.name, await readBranch(place));
  }
  return branch;
}

/** A route file exports its handlers by method, as Next has it. */
async function readHandlers(file: string): Promise<Branch["handlers"]> {
  const exported: Record<string, { handler?: Handler }> = await import(pathToFileURL(file).href);
  return new Map(Object.entries(exported).flatMap(([method, { handler }]) => (handler ? [[method, handler]] : [])));
}

/** The branch whose file answers for these segments; exact names before parameters, as in Next. */
function find(root: Branch, segments: string[], params: Record<string, string>): Branch | null {
  let branch = root;
  for (const segment of segments) {
    const child = branch.children.get(segment);
    if (child) branch = child;
    else if (branch.parameter && segment !== "") {
      params[branch.parameter.name] = segment;
      branch = branch.parameter.branch;
    } else return null;
  }
  return branch.handlers.size > 0 ? branch : null;
}
