import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { ApiFailure } from "./api-failure.ts";
import { fetchJson } from "./fetch-json.ts";

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const answering = (status: number, body: unknown, headers = {}) =>
  serving((_request, response) =>
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body)),
  );

async function failureOf(asked: Promise<unknown>): Promise<ApiFailure> {
  const thrown = await asked.catch((error: unknown) => error);
  if (thrown instanceof ApiFailure) return thrown;
  throw new Error("No ApiFailure was thrown", { cause: thrown });
}

const schema = z.object({ id: z.string() });

test("gives the envelope's data as the schema reads it", async () => {
  const url = await answering(200, { msg: "ok", data: { id: "a", extra: 1 }, success: true, code: 200 });
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

test("throws what the envelope of an error says, with each field's first message", async () => {
  const errors = [
    { field: "name", code: "too_small", message: "Give the key a name" },
    { field: "name", code: "custom", message: "second" },
  ];
  const data = { error: "validation_failed", errors, retry: "actionable", request_id: "req_1" };
  const url = await answering(400, { msg: "Check name", data, success: false, code: 400 });
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

test("says so when an answer is no envelope, and keeps its request id", async () => {
  const url = await answering(502, "<html>Bad gateway</html>", { "x-request-id": "req_2" });
  expect(await failureOf(fetchJson(url, { schema }))).toMatchObject({
    code: 502,
    error: "unknown",
    errors: [],
    requestId: "req_2",
  });
});

test("takes a good status without success for a failure", async () => {
  const url = await answering(200, { msg: "no", data: {}, success: false, code: 200 });
  expect((await failureOf(fetchJson(url, { schema }))).message).toBe("no");
});

test("tells an unreachable server apart from one that refuses", async () => {
  expect(await failureOf(fetchJson("http://127.0.0.1:1/", { schema }))).toMatchObject({
    code: 0,
    error: "unreachable",
    requestId: null,
  });
});
