import { currentMs } from "#lib/clock.ts";
import { type Http, ProviderHttpError } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { AccessToken } from "./api.ts";

const earlyMs = 60 * 60_000;
const refreshEveryMs = 60 * 60_000;

/** The partner access token, which authorizes requests and verifies callbacks. */
export type AccessTokens = {
  /** Sends a request with the newest token, and retries once with a new one after a 401. */
  withToken<Result>(call: (token: string) => Promise<Result>): Promise<Result>;
  /** The last two tokens, newest first, since a callback may be signed with the previous one. Requests one if there is none. */
  keys(): Promise<string[]>;
  /** Requests a token after a callback that no token verifies, because another process may have renewed it. At most hourly:
   * anyone can send such a callback. */
  refresh(): Promise<string[]>;
};

/** `read` requests a token from Transak, which is valid for seven days. */
export function createAccessTokenCache(read: () => Promise<AccessToken>): AccessTokens {
  let cached: AccessToken[] = [];

  // Concurrent renewals share one request.
  const replace = memoize(async (_old: string) => {
    const token = await read();
    cached = [token, ...cached.filter(({ value }) => value !== token.value)].slice(0, 2);
    return token.value;
  });

  async function newest(): Promise<string> {
    const [known] = cached;
    if (known && known.endsAt - earlyMs > currentMs()) return known.value;
    try {
      return await replace(known?.value ?? "");
    } catch (error) {
      if (known && known.endsAt > currentMs()) return known.value;
      throw error;
    }
  }

  const refreshed = memoize(() => replace(cached[0]?.value ?? "").catch(() => null), { keepMs: refreshEveryMs });
  const values = () => cached.map(({ value }) => value);

  return {
    async withToken(call) {
      const token = await newest();
      try {
        return await call(token);
      } catch (error) {
        if (!(error instanceof ProviderHttpError && error.status === 401)) throw error;
        const [known] = cached;
        return call(known && known.value !== token ? known.value : await replace(token));
      }
    },
    async keys() {
      if (cached.length === 0) await newest();
      return values();
    },
    async refresh() {
      await refreshed();
      return values();
    },
  };
}

/** The same client, with the partner access token. */
export const authorized =
  (http: Http, tokens: AccessTokens): Http =>
  (method, path, schema, options) =>
    tokens.withToken((token) =>
      http(method, path, schema, { ...options, headers: { ...options?.headers, "access-token": token } }),
    );
