import type { Environment } from "./provider.ts";

type Call = {
  provider: string;
  kind: "api" | "page";
  environment: Environment | null;
  method: string;
  path: string;
  query: string;
  at: string;
  requestBytes: number;
  /** 0 if the response was withheld: the connection was reset or left open. */
  status: number;
  responseBytes: number;
  note: string | null;
};

const maxCalls = 500;

export type Calls = { record(call: Call): void; list(provider: string | null): Call[]; clear(): void };

/** The latest requests to the providers, oldest first. */
export function createCalls(): Calls {
  const calls: Call[] = [];
  return {
    record(call) {
      calls.push(call);
      if (calls.length > maxCalls) calls.shift();
    },
    list: (provider) => calls.filter((call) => provider === null || call.provider === provider),
    clear() {
      calls.length = 0;
    },
  };
}
