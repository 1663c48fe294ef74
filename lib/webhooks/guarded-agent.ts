import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { isIP } from "node:net";
import { Agent, buildConnector } from "undici";
import { isAllowedAddress } from "#lib/webhooks/public-address.ts";

/** Why no connection was made. The message is one of the error classes that partners see. */
export class AddressNotAllowedError extends Error {
  readonly code = "ADDRESS_NOT_ALLOWED";
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export type AgentOptions = {
  allowedCidrs: readonly string[];
  /** Node's lookup, unless a test replaces it. */
  resolve?: Resolve;
  connector?: (options: buildConnector.BuildOptions) => buildConnector.connector;
  timeoutMs: number;
  connections: number;
};

/** An agent that reaches public addresses only. Names are resolved once for each connection, and the connection goes to
 * an address of that result. Node doesn't look up literal addresses, so they are checked here. The remote address
 * is checked again before a byte is sent. */
export function createGuardedAgent({
  allowedCidrs,
  resolve = lookup,
  connector = buildConnector,
  timeoutMs,
  connections,
}: AgentOptions): Agent {
  const isAllowed = (address: string) => isAllowedAddress(address, allowedCidrs);

  const guardedLookup = (host: string, options: LookupAllOptions, done: (...found: unknown[]) => void) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error);
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) return done(notAllowed(host));
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address, first?.family);
    });

  const connectTo = connector({ timeout: timeoutMs, lookup: guardedLookup as never });
  return new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect(options, done) {
      const host = options.hostname.replace(/^\[|\]$/g, "");
      if (isIP(host) && !isAllowed(host)) return done(notAllowed(host), null);
      return connectTo(options, (error, socket) => {
        if (error) return done(error, null);
        if (socket.remoteAddress !== undefined && isAllowed(socket.remoteAddress)) return done(null, socket);
        socket.destroy();
        return done(notAllowed(host), null);
      });
    },
  });
}

const notAllowed = (host: string) => new AddressNotAllowedError(`${host} is not a public address`);
