import { demoEmail, operatorEmail } from "./demo.ts";
import { ownHost } from "./http-server.ts";
import type { LocalState } from "./local-state.ts";
import type { StartSettings } from "./settings.ts";
import type { FirstRequest } from "./wait-for-response.ts";

/** `savedProviders`: those with saved credentials, which aren't simulated. */
type Demo = { isSimulated: boolean; savedProviders: string[] };
type Shown = Pick<StartSettings, "port" | "roles" | "apiProcesses">;

export const addressOf = ({ port }: Pick<StartSettings, "port">): string => `http://localhost:${port}`;

/** What `npm start` prints once everything runs: on a local installation also who can sign in. */
export function startMessage(shown: Shown, state: LocalState | null, demo: Demo): string {
  const { roles, apiProcesses } = shown;
  const address = addressOf(shown);
  const lines = [`\nSlipway is running (${roles.join(", ")}).\n`, `  Dashboard   ${address}`];
  if (apiProcesses > 1)
    lines.push(`  Processes   ${apiProcesses} for the Partner API, which share rate limits in Redis`);
  if (state) lines.push(...localLines(address, state, demo));
  return [...lines, "\n  Press Ctrl-C to stop.\n"].join("\n");
}

const quotePath =
  "/api/v1/partner/quotes?type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";
const keyHeader = "X-SVC-API-KEY";

/** The request of the message's curl command. */
export function demoQuote({ port, host }: Pick<StartSettings, "port" | "host">, demoKey: string): FirstRequest {
  return { port, host: ownHost(host), path: quotePath, headers: { [keyHeader]: demoKey } };
}

/** With production credentials, a log must not hold any password or key. */
function localLines(address: string, { demoPassword, operatorPassword, demoKey }: LocalState, demo: Demo) {
  if (!demo.isSimulated) {
    return [
      `  Sign in     ${demoEmail}`,
      `  Operator    ${address}/operator  ${operatorEmail}`,
      "  Providers   Saved production credentials, so none is simulated; see npm run -s svc -- provider list",
    ];
  }
  const saved = demo.savedProviders.join(", ");
  return [
    `  Sign in     ${demoEmail}  ${demoPassword}`,
    `  Operator    ${address}/operator  ${operatorEmail}  ${operatorPassword}`,
    "  Providers   Demo mode: simulated providers and rates. No real money moves.",
    ...(saved ? [`              With saved sandbox credentials: ${saved}`] : []),
    `\n  curl '${address}${quotePath}' -H '${keyHeader}: ${demoKey}'`,
  ];
}
