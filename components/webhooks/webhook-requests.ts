import { fetchJson } from "#components/ui/api/fetch-json.ts";
import type { Environment, WebhookEventName } from "#db/enums.ts";
import type {
  Endpoint,
  EndpointChange,
  EndpointWithSecret,
  NewEndpoint,
  ResendRange,
  Resumption,
} from "#lib/webhooks/endpoint-contract.ts";
import type { SignedCommand } from "#lib/webhooks/history-contract.ts";

const root = (environment: Environment) => `/api/dashboard/${environment}/webhooks`;
const nothing = { parse: () => null };
const endpoints = () => import("#lib/webhooks/endpoint-contract.ts");
const history = () => import("#lib/webhooks/history-contract.ts");
const endpoint = async () => (await endpoints()).endpoint;
const endpointWithSecret = async () => (await endpoints()).endpointWithSecret;
const signedCommand = async () => (await history()).signedCommand;
const shownSecret = async () => (await history()).shownSecret;
const resentCount = async () => (await history()).resentCount;
const sentTest = async () => (await history()).sentTest;

export const createEndpoint = (environment: Environment, body: NewEndpoint): Promise<EndpointWithSecret> =>
  fetchJson(`${root(environment)}/endpoints`, { method: "POST", body, schema: endpointWithSecret });

export const signDelivery = (environment: Environment, id: string): Promise<SignedCommand> =>
  fetchJson(`${root(environment)}/deliveries/${id}/signed-command`, { method: "POST", schema: signedCommand });

export const resendDelivery = (environment: Environment, id: string): Promise<null> =>
  fetchJson(`${root(environment)}/deliveries/${id}/resends`, { method: "POST", schema: nothing });

export const markNoticeSeen = (environment: Environment, id: string): Promise<null> =>
  fetchJson(`${root(environment)}/notices/${id}/sighting`, { method: "POST", schema: nothing });

export function endpointRequests(environment: Environment, id: string) {
  const path = `${root(environment)}/endpoints/${id}`;
  return {
    change: (body: EndpointChange): Promise<Endpoint> => fetchJson(path, { method: "PATCH", body, schema: endpoint }),
    pause: (): Promise<Endpoint> => fetchJson(`${path}/pause`, { method: "POST", schema: endpoint }),
    resume: (body: Resumption): Promise<Endpoint> =>
      fetchJson(`${path}/resumption`, { method: "POST", body, schema: endpoint }),
    revealSecret: () => fetchJson(`${path}/secret`, { method: "POST", schema: shownSecret }),
    rotateSecret: (): Promise<EndpointWithSecret> =>
      fetchJson(`${path}/rotation`, { method: "POST", schema: endpointWithSecret }),
    resendSince: (body: ResendRange) => fetchJson(`${path}/resends`, { method: "POST", body, schema: resentCount }),
    runDrills: (): Promise<null> => fetchJson(`${path}/drills`, { method: "POST", schema: nothing }),
    sendTest: (event: WebhookEventName) =>
      fetchJson(`${path}/test-events`, { method: "POST", body: { event }, schema: sentTest }),
  };
}
