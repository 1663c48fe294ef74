import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { csrfToken } from "#components/account/session-requests.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";

/** Loaded on first use, because few sign-ins need it. */
const library = () => import("@simplewebauthn/browser");

// Not validated: our server creates these options, and the browser checks them.
const creation = { parse: (read: unknown) => read as PublicKeyCredentialCreationOptionsJSON };
const request = { parse: (read: unknown) => read as PublicKeyCredentialRequestOptionsJSON };
const codes = {
  parse: (read: unknown): string[] | null => {
    const list = typeof read === "object" && read !== null && "codes" in read ? read.codes : null;
    return Array.isArray(list) ? list.map(String) : null;
  },
};
const nothing = { parse: () => null };

/** Creates a passkey. Returns recovery codes if the owner had none. `path`: the endpoint. */
export async function makePasskey(path: string, name: string): Promise<string[] | null> {
  const { startRegistration } = await library();
  const optionsJSON = await fetchJson(path, { method: "POST", schema: creation });
  const response = await startRegistration({ optionsJSON }).catch(explain);
  return fetchJson(path, { method: "PUT", body: { name, response }, schema: codes });
}

/** Signs an operator in, or completes a step-up, with a passkey. `path`: the endpoint. */
export async function sendPasskey(path: string): Promise<null> {
  const { startAuthentication } = await library();
  const optionsJSON = await fetchJson(path, { method: "POST", schema: request });
  const response = await startAuthentication({ optionsJSON }).catch(explain);
  return fetchJson(path, { method: "PUT", body: { response }, schema: nothing });
}

/** Signs a user in with a passkey that they pick. */
export async function startPasskeySession(): Promise<"started" | "refused"> {
  const { startAuthentication } = await library();
  const optionsJSON = await fetchJson("/api/account/passkey-options", { method: "POST", schema: request });
  const signed = JSON.stringify(await startAuthentication({ optionsJSON }).catch(explain));
  const body = new URLSearchParams({ csrfToken: await csrfToken(), response: signed, json: "true" });
  const callback = await fetch("/api/auth/callback/passkey", { method: "POST", body });
  return callback.ok ? "started" : "refused";
}

/** Replaces the browser's error message, which is meant for developers. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  throw new ApiFailure({ msg: reasons[name] ?? unknown, code: 0, error: "passkey", requestId: null });
}

const unknown = "Your browser could not use a passkey here.";
const reasons: Record<string, string> = {
  NotAllowedError: "It was cancelled, took too long, or there is no passkey for this address on this device.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError:
    "Passkeys need a host name. Open Slipway by its name instead of its IP address, as in http://localhost.",
};
