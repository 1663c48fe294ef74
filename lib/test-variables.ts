import { vi } from "vitest";
import { resetEnv } from "#lib/env.ts";
import { resetProviders } from "#lib/providers/registry.ts";

/** Sets environment variables until the end of the test file, as if the process had been started with them. */
export function stubVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  resetEnv();
  resetProviders();
}

/** Unsets the credentials and addresses of every provider. */
export function stubNoProviders(): void {
  const names = Object.keys(process.env).filter((name) => /^SVC_(SANDBOX|PRODUCTION)_/.test(name));
  stubVariables(Object.fromEntries(names.map((name) => [name, ""])));
}
