import { demoEmail, operatorEmail } from "./demo.ts";
import type { LocalState } from "./local-state.ts";
import type { StartSettings } from "./settings.ts";

/** `savedProviders`: those with saved credentials, which aren't simulated. */
type Demo = { isSimulated: boolean; savedProviders: string[] };
type Shown = Pick<StartSettings, "port" | "roles" | "apiProcesses">;

/** What `npm start` prints once everything runs: on a local installation also who can sign in. */
export function startMessage(shown: Shown, state: LocalState | null, demo: Demo): string {
  const { port, roles, apiProcesses } = shown;
  const address = `http://localhost:${port}`;
  const lines = [`\nSlipway is running (${roles.join(", ")}).\n`, `  Dashboard   ${address}`];
  if (apiProcesses > 1)
    lines.push(`  Processes   ${apiProcesses} for the Partner API, which share rate limits in Redis`);
  if (state) lines.push(...localLines(address, state, demo));
  return [...lines, "\n  Press Ctrl-C to stop.\n"].join("\n");
}

const route = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";

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
    `\n  curl '${address}/api/v1/partner/quotes?${route}' -H 'X-SVC-API-KEY: ${demoKey}'`,
  ];
}
