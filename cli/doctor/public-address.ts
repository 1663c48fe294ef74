import { once } from "node:events";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { TLSSocket } from "node:tls";
import { type Environment, environments } from "#db/enums.ts";
import { dayMs, secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { type Arrival, arrivalHeader, arrivalTokenHeader, createArrivalToken } from "#lib/status/arrival.ts";
import { type DoctorCheck, type Finding, failed, messageOf, ok, sentence, skipped, warning } from "./check.ts";

const requestMs = 8 * secondMs;
const certificateDays = { warning: 21, error: 3 };

type Certificate = { expiresAt: Date; problem: string | null };
type Response = { status: number; arrival: Arrival | null; certificate: Certificate | null };

/** Requests each public address as a client would, and compares how the request arrives. */
export const addressChecks = (): DoctorCheck[] => environments.flatMap(checksOf);

function checksOf(environment: Environment): DoctorCheck[] {
  let response: Promise<Response> | undefined;
  const ask = (check: (response: Response, url: URL) => Finding) => async () => {
    const address = env().baseUrls[environment];
    if (address === null) return skipped(`SVC_${environment.toUpperCase()}_URL isn't set.`);
    response ??= request(new URL(address));
    return check(await response, new URL(address));
  };
  const reached = { needs: ["settings.values", `address.${environment}`] };
  const label = environment === "production" ? "Production" : "Sandbox";
  return [
    {
      id: `address.${environment}`,
      name: `${label} address`,
      needs: ["settings.values"],
      run: () => reach(ask(checkArrival)),
    },
    {
      id: `address.${environment}.certificate`,
      name: `${label} certificate`,
      needs: ["settings.values"],
      run: () => reach(ask(checkCertificate)),
    },
    { id: `address.${environment}.client`, name: `${label} client address`, ...reached, run: ask(checkClient) },
    { id: `address.${environment}.protocol`, name: `${label} protocol`, ...reached, run: ask(checkProtocol) },
  ];
}

const reach = (check: () => Promise<Finding>): Promise<Finding> =>
  check().catch((error) =>
    failed(sentence(`No response: ${messageOf(error)}`), "Check the DNS name, the firewall, and the proxy."),
  );

async function request(url: URL): Promise<Response> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const sent = send(new URL("/healthz", url), {
    headers: { [arrivalTokenHeader]: createArrivalToken(Date.now()) },
    // A separate check verifies the certificate.
    ...(url.protocol === "https:" && { rejectUnauthorized: false }),
    agent: false,
    signal: AbortSignal.timeout(requestMs),
  }).end();
  const [response] = await once(sent, "response");
  const certificate = certificateOf(response.socket);
  response.resume();
  const described = response.headers[arrivalHeader];
  return { status: response.statusCode, arrival: described ? JSON.parse(described) : null, certificate };
}

function certificateOf(socket: Partial<TLSSocket>): Certificate | null {
  if (!socket.getPeerCertificate) return null;
  const problem = socket.authorized ? null : String(socket.authorizationError);
  return { expiresAt: new Date(socket.getPeerCertificate().valid_to), problem };
}

function checkArrival({ status, arrival }: Response, url: URL): Finding {
  if (!arrival)
    return failed(
      `${url.origin} responded with ${status}, but not from a Slipway with this SVC_SECRET.`,
      "Check where the proxy leads, also for /healthz, and that every machine has the same SVC_SECRET.",
    );
  if (arrival.host === url.host) return ok(`${url.origin} leads to this installation.`);
  return failed(
    `The request arrives with the host ${arrival.host}.`,
    "Let the proxy pass on the Host header of the client.",
  );
}

function checkCertificate({ certificate }: Response, url: URL): Finding {
  if (!certificate) return skipped(`${url.origin} isn't encrypted, so it has no certificate.`);
  const { expiresAt, problem } = certificate;
  if (problem)
    return failed(`Clients refuse the certificate: ${problem}.`, "Install one for this host, with its whole chain.");
  const days = Math.floor((expiresAt.getTime() - Date.now()) / dayMs);
  const text = `It expires in ${days} days.`;
  if (days >= certificateDays.warning) return ok(text);
  const fix = "Renew it, and check why that doesn't happen automatically.";
  return days < certificateDays.error ? failed(text, fix) : warning(text, fix);
}

/** svc doctor sends no X-Forwarded-For, so every address in it is that of a proxy's client. */
function checkClient({ arrival }: Response): Finding {
  if (!arrival) return skipped("The request didn't arrive.");
  const { forwardedAddresses: proxies, trustedProxies, address } = arrival;
  if (trustedProxies !== env().trustedProxies)
    return failed(
      `The server runs with SVC_TRUSTED_PROXIES=${trustedProxies}, and this command with ${env().trustedProxies}.`,
      "Restart the server, or run the command with the server's settings.",
    );
  if (proxies === trustedProxies) return ok(`This machine's requests arrive from ${address}.`);
  if (proxies === 0)
    return failed(
      `No proxy adds to X-Forwarded-For, so every client has the address ${address}.`,
      "Let the proxy add the client's address to X-Forwarded-For.",
    );
  return failed(
    `${proxies} proxies add to X-Forwarded-For, but SVC_TRUSTED_PROXIES is ${trustedProxies}.`,
    `Set SVC_TRUSTED_PROXIES=${proxies}.`,
  );
}

function checkProtocol({ arrival }: Response, url: URL): Finding {
  if (!arrival) return skipped("The request didn't arrive.");
  const expected = url.protocol.slice(0, -1);
  const { forwardedProtocol, trustedProxies } = arrival;
  if (trustedProxies === 0) return ok(`Requests arrive by ${expected}, without a proxy.`);
  if (forwardedProtocol === expected) return ok(`The proxy says that clients use ${expected}.`);
  return warning(
    forwardedProtocol
      ? `The proxy says that clients use ${forwardedProtocol}.`
      : "The proxy doesn't send X-Forwarded-Proto.",
    `Let it set X-Forwarded-Proto to ${expected}.`,
  );
}
