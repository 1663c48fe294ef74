import { currentMs } from "#lib/clock.ts";
import { type Http, ProviderHttpError } from "#lib/providers/http.ts";
import { memoize } from "#lib/providers/memoize.ts";
import type { AccessToken, TokenStore } from "#lib/providers/token-store.ts";

// So that calls continue while Transak issues no tokens.
const earlyMs = 60 * 60_000;
const shareMs = 1_000;

/** The partner access token, which authorizes requests and verifies callbacks. A refresh ends the token before. */
export type AccessTokens = {
  /** Sends a request with the newest token, and retries once with a newer one after a 401. */
  withToken<Result>(call: (token: string) => Promise<Result>): Promise<Result>;
  /** The last two tokens, newest first. Requests one only if there has never been one: anyone can send a callback. */
  keys(): Promise<string[]>;
  /** The same, after any refresh in another process has ended. */
  keysAfterRefresh(): Promise<string[]>;
};

/** `request` requests a token from Transak, which is valid for seven days. */
export function createAccessTokens(store: TokenStore, request: () => Promise<AccessToken>): AccessTokens {
  // Concurrent calls in this process share one refresh.
  const refresh = memoize((used: string) => store.refresh(used === "" ? null : used, request), { keepMs: shareMs });

  async function newest(): Promise<string> {
    const [known] = await store.read();
    if (known && known.endsAt - earlyMs > currentMs()) return known.value;
    try {
      return (await refresh(known?.value ?? "")).value;
    } catch (error) {
      if (known && known.endsAt > currentMs()) return known.value;
      throw error;
    }
  }

  return {
    async withToken(call) {
      const token = await newest();
      try {
        return await call(token);
      } catch (error) {
        if (!(error instanceof ProviderHttpError && error.status === 401)) throw error;
        return call((await refresh(token)).value);
      }
    },
    async keys() {
      const tokens = await store.read();
      return tokens.length === 0 ? [await newest()] : tokens.map(keyOf);
    },
    keysAfterRefresh: async () => (await store.readAfterRefresh()).map(keyOf),
  };
}

const keyOf = ({ value }: AccessToken) => value;

/** The same client, with the partner access token. */
export const authorized =
  (http: Http, tokens: AccessTokens): Http =>
  (method, path, schema, options) =>
    tokens.withToken((token) =>
      http(method, path, schema, { ...options, headers: { ...options?.headers, "access-token": token } }),
    );
