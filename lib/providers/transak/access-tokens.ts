import { type Http, ProviderHttpError } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { AccessToken } from "./api.ts";

const earlyMs = 60 * 60_000;
const relearnEveryMs = 60 * 60_000;

/** The partner access token, which authorizes requests and verifies callbacks. */
export type AccessTokens = {
  /** Sends a request with the newest token, and retries once with a new one after a 401. */
  lend<Answer>(call: (token: string) => Promise<Answer>): Promise<Answer>;
  /** The last two tokens, newest first, since a callback may be signed with the previous one. Requests one if there is none. */
  keys(): Promise<string[]>;
  /** Requests a token after a callback that no token verifies, because another process may have renewed it. At most hourly:
   * anyone can send such a callback. */
  relearn(): Promise<string[]>;
};

/** `read` requests a token from Transak, which is valid for seven days. */
export function createAccessTokenCache(read: () => Promise<AccessToken>): AccessTokens {
  let kept: AccessToken[] = [];

  // Concurrent renewals share one request.
  const replace = memoize(async (_old: string) => {
    const token = await read();
    kept = [token, ...kept.filter(({ value }) => value !== token.value)].slice(0, 2);
    return token.value;
  });

  async function newest(): Promise<string> {
    const [known] = kept;
    if (known && known.endsAt - earlyMs > Date.now()) return known.value;
    try {
      return await replace(known?.value ?? "");
    } catch (error) {
      if (known && known.endsAt > Date.now()) return known.value;
      throw error;
    }
  }

  const relearned = memoize(() => replace(kept[0]?.value ?? "").catch(() => null), { keepMs: relearnEveryMs });
  const values = () => kept.map(({ value }) => value);

  return {
    async lend(call) {
      const token = await newest();
      try {
        return await call(token);
      } catch (error) {
        if (!(error instanceof ProviderHttpError && error.status === 401)) throw error;
        const [known] = kept;
        return call(known && known.value !== token ? known.value : await replace(token));
      }
    },
    async keys() {
      if (kept.length === 0) await newest();
      return values();
    },
    async relearn() {
      await relearned();
      return values();
    },
  };
}

/** The same client, with the partner access token. */
export const authorized =
  (http: Http, tokens: AccessTokens): Http =>
  (method, path, schema, options) =>
    tokens.lend((token) =>
      http(method, path, schema, { ...options, headers: { ...options?.headers, "access-token": token } }),
    );
