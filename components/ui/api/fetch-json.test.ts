import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { ApiFailure } from "./api-failure.ts";
import { fetchJson } from "./fetch-json.ts";
import { noteInput } from "./user-activity.ts";

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const responding = (status: number, body: unknown, headers = {}) =>
  serving((_request, response) =>
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body)),
  );

async function failureOf(request: Promise<unknown>): Promise<ApiFailure> {
  const thrown = await request.catch((error: unknown) => error);
  if (thrown instanceof ApiFailure) return thrown;
  throw new Error("No ApiFailure was thrown", { cause: thrown });
}

const schema = z.object({ id: z.string() });

test("returns the envelope's data, parsed by the schema", async () => {
  const url = await responding(200, { msg: "ok", data: { id: "a", extra: 1 }, success: true, code: 200 });
  expect(await fetchJson(url, { schema })).toEqual({ id: "a" });
});

test("sends a body as JSON", async () => {
  const url = await serving((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const id = `${request.method} ${request.headers["content-type"]} ${Buffer.concat(chunks)}`;
      response.end(JSON.stringify({ msg: "ok", data: { id }, success: true, code: 200 }));
    });
  });
  expect((await fetchJson(url, { method: "POST", body: { name: "x" }, schema })).id).toBe(
    'POST application/json {"name":"x"}',
  );
});

test("marks requests that a page sends while nobody uses it", async () => {
  const url = await serving((request, response) => {
    const id = String(request.headers["x-svc-background"] ?? "none");
    response.end(JSON.stringify({ msg: "ok", data: { id }, success: true, code: 200 }));
  });
  noteInput();
  expect(await fetchJson(url, { schema })).toEqual({ id: "none" });
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
  expect(await fetchJson(url, { schema })).toEqual({ id: "1" });
  vi.restoreAllMocks();
});

test("throws the error of the envelope, with the first message of each field", async () => {
  const errors = [
    { field: "name", code: "too_small", message: "Give the key a name" },
    { field: "name", code: "custom", message: "second" },
  ];
  const data = { error: "validation_failed", errors, retry: "actionable", request_id: "req_1" };
  const url = await responding(400, { msg: "Check name", data, success: false, code: 400 });
  const failure = await failureOf(fetchJson(url, { schema }));
  expect(failure).toMatchObject({
    message: "Check name",
    code: 400,
    error: "validation_failed",
    requestId: "req_1",
    errors,
  });
  expect(failure.fieldErrors).toEqual({ name: "Give the key a name" });
});

test("throws for a response without an envelope and keeps its request ID", async () => {
  const url = await responding(502, "<html>Bad gateway</html>", { "x-request-id": "req_2" });
  expect(await failureOf(fetchJson(url, { schema }))).toMatchObject({
    code: 502,
    error: "unknown",
    errors: [],
    requestId: "req_2",
  });
});

test("throws for a 200 response without success", async () => {
  const url = await responding(200, { msg: "no", data: {}, success: false, code: 200 });
  expect((await failureOf(fetchJson(url, { schema }))).message).toBe("no");
});

test("throws a distinct error if the server is unreachable", async () => {
  expect(await failureOf(fetchJson("http://127.0.0.1:1/", { schema }))).toMatchObject({
    code: 0,
    error: "unreachable",
    requestId: null,
  });
});
