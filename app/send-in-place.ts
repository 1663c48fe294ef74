import type { ServerResponse } from "node:http";
import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { constants, createGzip } from "node:zlib";
import { contentStart, placeContent } from "./content-in-place.ts";

const waitMs = 100;

/** Sends a page's frame as soon as React has it, and its content in its place once that is ready: it needs no skeleton, and no
 * JavaScript to appear. After 100 ms, the skeleton is sent, and React's scripts replace it. Compresses the page itself, because Next would
 * do so before. Calls `onFrame` once the frame is sent. */
export function sendInPlace(response: ServerResponse, isCompressed: boolean, onFrame: () => void): ServerResponse {
  const { write, end, flushHeaders } = response;
  const page = contentInPlace();
  const sent = isCompressed ? page.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })) : page;
  sent.on("data", (chunk) => Reflect.apply(write, response, [chunk]));
  sent.once("data", onFrame);
  sent.once("end", () => Reflect.apply(end, response, []));
  response.once("close", () => page.destroy() && sent.destroy());

  /** Decides what is sent, once its headers are known. */
  const start = () => {
    Object.assign(response, { write, end, flushHeaders });
    if (!isStreamedPage(response)) return;
    if (isCompressed) response.setHeader("content-encoding", "gzip").appendHeader("vary", "accept-encoding");
    response.write = (...given: unknown[]) => Reflect.apply(page.write, page, given) || true;
    response.end = (...given: unknown[]) => {
      Reflect.apply(page.end, page, given);
      return response;
    };
  };
  response.flushHeaders = () => {
    start();
    response.flushHeaders();
  };
  response.write = (...given: unknown[]) => {
    start();
    return Reflect.apply(response.write, response, given);
  };
  response.end = (...given: unknown[]) => {
    start();
    return Reflect.apply(response.end, response, given);
  };
  return response;
}

const isStreamedPage = (response: ServerResponse): boolean =>
  !response.headersSent &&
  !response.hasHeader("content-length") &&
  String(response.getHeader("content-type")).startsWith("text/html");

/** Holds what follows the frame until it contains the whole content, or for 100 ms. */
function contentInPlace(): Transform {
  const decoder = new StringDecoder("utf8");
  let held: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const release = (html: string | null) => {
    clearTimeout(timer);
    held = null;
    if (html) page.push(html);
  };
  const page: Transform = new Transform({
    transform: (chunk, _encoding, next) => {
      const html = decoder.write(chunk);
      // A page has one content.
      const at = timer ? -1 : contentStart(html);
      if (at >= 0) {
        page.push(html.slice(0, at));
        held = html.slice(at);
        timer = setTimeout(() => release(held), waitMs);
      } else if (held === null) page.push(html);
      else held += html;
      // The call that completes the content. If it is in two chunks, the content is placed at the end.
      const placed = held && html.includes("$RC(") && placeContent(held);
      if (placed) release(placed);
      next();
    },
    flush: (next) => {
      release(held && (placeContent(held) ?? held));
      next();
    },
    destroy: (error, next) => {
      clearTimeout(timer);
      next(error);
    },
  });
  return page;
}
