import type { IncomingMessage, ServerResponse } from "node:http";

/** The client of a request: its IP address, and the protocol it used. */
export type Client = { address: string; scheme: "http" | "https" };
/** Serves everything but the partner API and callbacks. */
export type PageServer = (request: IncomingMessage, response: ServerResponse, client: Client) => Promise<void>;
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Large files, which are sent as fast as the client reads them. */
export const isExport = (pathname: string): boolean => pathname.endsWith("/export");

/** Requests with a large file. Their body is passed on as it arrives, and the response takes as long as reading it. */
export const isUpload = (pathname: string): boolean =>
  pathname.startsWith("/api/operator/") && pathname.endsWith("/upload");

export const pathnameOf = ({ url = "/" }: IncomingMessage): string => url.split("?")[0] ?? url;
