import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createGunzip } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { sendInPlace } from "./send-in-place.ts";

let close = () => undefined as unknown;
afterEach(() => void close());

type Received = { head: IncomingMessage; read(): Promise<string>; rest(): Promise<string> };

/** Requests a page that `serve` writes, of which `read` returns what arrives next. */
async function receive(
  isCompressed: boolean,
  serve: (response: ServerResponse) => void,
  onFrame = () => undefined as unknown,
): Promise<Received> {
  const server = createServer((_request, response) => serve(sendInPlace(response, isCompressed, onFrame)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => server.close().closeAllConnections();
  const { port } = server.address() as AddressInfo;
  const head = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, host: "127.0.0.1", agent: false }, resolve).on("error", reject).end();
  });
  const body = isCompressed && head.headers["content-encoding"] ? head.pipe(createGunzip()) : head;
  const chunks = body.setEncoding("utf8")[Symbol.asyncIterator]();
  const read = async () => String((await chunks.next()).value ?? "");
  const rest = async () => {
    let text = "";
    for (let chunk = await read(); chunk !== ""; chunk = await read()) text += chunk;
    return text;
  };
  return { head, read, rest };
}

const html = { "content-type": "text/html; charset=utf-8" };
const frame = "<nav>5 €</nav><main>";
const skeleton = '<!--$?--><template id="B:0"></template><div class="until-streamed">…</div><!--/$-->';
const content = '<div hidden id="S:0"><p>10 €</p></div><script nonce="a">$RC("B:0","S:0")</script>';
const placed = "<!--$--><p>10 €</p><!--/$--></main><i>data</i>";

/** Writes the frame at once, and returns how to write the rest. */
function start(response: ServerResponse) {
  for (const [name, value] of Object.entries(html)) response.setHeader(name, value);
  response.flushHeaders();
  response.write(Buffer.from(frame + skeleton));
  return (text: string) => response.end(Buffer.from(text));
}

it.each([
  ["plain", false],
  ["compressed", true],
])("sends the frame first, then the content in its place: %s", async (_how, isCompressed) => {
  let finish = (_text: string) => undefined as unknown;
  const { promise: framed, resolve: onFrame } = Promise.withResolvers<void>();
  const serve = (response: ServerResponse) => {
    finish = start(response);
  };
  const { head, read, rest } = await receive(isCompressed, serve, onFrame);
  expect(await read()).toBe(frame);
  // Without this, the content wouldn't begin.
  await framed;
  finish(`</main><i>data</i>${content}`);
  expect(await rest()).toBe(placed);
  expect([head.headers["content-encoding"], head.headers.vary]).toEqual(
    isCompressed ? ["gzip", "accept-encoding"] : [undefined, undefined],
  );
});

it.each(["$", "$R", "$RC", "$RC("])(
  "places content whose end arrives in two chunks, the first ending with %s",
  async (end) => {
    const { rest } = await receive(false, (response) => {
      const finish = start(response);
      const at = content.indexOf("$RC(") + end.length;
      response.write(Buffer.from(`</main><i>data</i>${content.slice(0, at)}`));
      finish(content.slice(at));
    });
    expect(await rest()).toBe(frame + placed);
  },
);

it("sends the skeleton if the content takes long, and the content as React sends it", async () => {
  let finish = (_text: string) => undefined as unknown;
  const { read, rest } = await receive(false, (response) => {
    finish = start(response);
  });
  expect(await read()).toBe(frame);
  // Arrives without anything else being written.
  expect(await read()).toBe(skeleton);
  finish(`</main>${content}`);
  expect(await rest()).toBe(`</main>${content}`);
});

it("sends a page whose content fails as React sends it", async () => {
  const failure = '</main><script nonce="a">$RX("B:0","4711")</script>';
  const { rest } = await receive(false, (response) => start(response)(failure));
  expect(await rest()).toBe(frame + skeleton + failure);
});

it("keeps characters whose bytes arrive in two chunks", async () => {
  const { rest } = await receive(false, (response) => {
    response.setHeader("content-type", html["content-type"]);
    for (const byte of Buffer.from(`${frame}</main>`)) response.write(Buffer.from([byte]));
    response.end();
  });
  expect(await rest()).toBe(`${frame}</main>`);
});

it.each([
  ["a redirect", 307, { location: "/sign-in" }, ""],
  ["a file", 200, { "content-type": "text/csv" }, `a,${skeleton}\n`],
  ["a page of known length", 200, { ...html, "content-length": "2" }, "hi"],
])("doesn't change %s", async (_what, status, headers, body) => {
  const { head, rest } = await receive(true, (response) => {
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(body);
  });
  expect(await rest()).toBe(body);
  expect(head).toMatchObject({ statusCode: status, headers });
  expect(head.headers["content-encoding"]).toBeUndefined();
});
