import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { csrfToken } from "#components/account/session-requests.ts";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment } from "#db/enums.ts";

/** The library comes with the first press: who uses no passkey never loads it. */
const library = () => import("@simplewebauthn/browser");

// What our own server made for the browser's own reader.
const creation = { parse: (read: unknown) => read as PublicKeyCredentialCreationOptionsJSON };
const request = { parse: (read: unknown) => read as PublicKeyCredentialRequestOptionsJSON };
const codes = {
  parse: (read: unknown): string[] | null => {
    const list = typeof read === "object" && read !== null && "codes" in read ? read.codes : null;
    return Array.isArray(list) ? list.map(String) : null;
  },
};
const nothing = { parse: () => null };

/** Makes a passkey; answers with recovery codes when these are the first. */
export async function makePasskey(environment: Environment, name: string): Promise<string[] | null> {
  const path = `/api/dashboard/${environment}/account/passkeys`;
  const { startRegistration } = await library();
  const optionsJSON = await fetchJson(path, { method: "POST", schema: creation });
  const response = await startRegistration({ optionsJSON }).catch(explain);
  return fetchJson(path, { method: "PUT", body: { name, response }, schema: codes });
}

/** Completes a step-up with one of the user's passkeys. */
export async function stepUpWithPasskey(environment: Environment): Promise<null> {
  const path = `/api/dashboard/${environment}/step-up/passkey`;
  const { startAuthentication } = await library();
  const optionsJSON = await fetchJson(path, { method: "POST", schema: request });
  const response = await startAuthentication({ optionsJSON }).catch(explain);
  return fetchJson(path, { method: "PUT", body: { response }, schema: nothing });
}

/** Signs in with whichever passkey the person picks. */
export async function startPasskeySession(): Promise<"started" | "refused"> {
  const { startAuthentication } = await library();
  const optionsJSON = await fetchJson("/api/account/passkey-options", { method: "POST", schema: request });
  const signed = JSON.stringify(await startAuthentication({ optionsJSON }).catch(explain));
  const body = new URLSearchParams({ csrfToken: await csrfToken(), response: signed, json: "true" });
  const answer = await fetch("/api/auth/callback/passkey", { method: "POST", body });
  return answer.ok ? "started" : "refused";
}

/** What the browser says for itself is for programmers. */
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
