/** A token that a provider issues for a limited time. `endsAt` is in milliseconds. */
export type AccessToken = { value: string; endsAt: number };

/** Keeps a provider's access token for all processes. */
export type TokenStore = {
  /** The last two tokens, newest first, because callbacks may be signed with the previous one. */
  read(): Promise<readonly AccessToken[]>;
  /** The same, after any refresh in another process has ended. */
  readAfterRefresh(): Promise<readonly AccessToken[]>;
  /** Replaces the token `used`, null if there is none, by the one that `request` returns, in one process at a time. Returns the
   * newest token, which is another process's if it was faster. Throws provider_unavailable if there was a refresh
   * just now. */
  refresh(used: string | null, request: () => Promise<AccessToken>): Promise<AccessToken>;
};

/** `account` identifies whose token it is, so that other credentials start without one. */
export type OpenTokenStore = (account: string) => TokenStore;

export const newestTokens = (token: AccessToken, before: readonly AccessToken[]): AccessToken[] =>
  [token, ...before.filter(({ value }) => value !== token.value)].slice(0, 2);

/** For one process and one provider, as in tests of adapters. */
export function createMemoryTokenStore(): TokenStore {
  let tokens: AccessToken[] = [];
  const read = async () => tokens;
  return {
    read,
    readAfterRefresh: read,
    async refresh(used, request) {
      const [newest] = tokens;
      if (newest && newest.value !== used) return newest;
      const token = await request();
      tokens = newestTokens(token, tokens);
      return token;
    },
  };
}
