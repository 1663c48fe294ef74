import { Html, html } from "./html.ts";
import type { Environment } from "./provider.ts";
import type { SimulatorState } from "./state.ts";

const style = new Html(`
:root { color-scheme: light dark;
  --paper: light-dark(oklch(98.5% .003 95), oklch(17% .012 260)); --ink: light-dark(oklch(22% .01 260), oklch(93% .005 95));
  --muted: light-dark(oklch(45% .01 260), oklch(72% .01 260)); --line: light-dark(oklch(22% .01 260 / .1), oklch(93% .005 95 / .14));
  --accent: light-dark(oklch(47% .09 195), oklch(74% .09 195)); --on-accent: light-dark(white, oklch(17% .012 260));
  --amber: light-dark(oklch(75% .15 75), oklch(78% .14 75)); --note: light-dark(oklch(94% .05 85), oklch(27% .05 80));
  --red: light-dark(oklch(48% .16 25), oklch(76% .12 25)); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px Inter, system-ui, sans-serif;
  font-variant-numeric: tabular-nums; }
body.sandbox { border-top: 3px solid var(--amber); }
main { max-width: 420px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 4px 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 14px; line-height: 20px; font-weight: 600; margin: 16px 0 8px; }
p { margin: 0 0 16px; }
.who, .small { font-size: 14px; line-height: 20px; color: var(--muted); margin: 0; }
.notice { background: var(--note); border-radius: 8px; padding: 12px 16px; font-size: 14px; line-height: 20px; }
.notice strong { display: block; font-size: 16px; line-height: 24px; }
dl { margin: 0 0 24px; border-top: 1px solid var(--line); }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--muted); flex: none; } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
dd.code, input { font-family: "JetBrains Mono", ui-monospace, monospace; font-size: 14px; }
a { color: var(--accent); }
dd small { font-size: inherit; color: var(--muted); }
label { display: block; font-weight: 500; margin-bottom: 4px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; margin-bottom: 16px; border: 1px solid var(--muted);
  border-radius: 6px; background: transparent; color: inherit; }
button, a.button { display: block; width: 100%; min-height: 44px; padding: 9px 16px; margin-bottom: 8px; border-radius: 6px; font: inherit;
  font-weight: 500; text-align: center; text-decoration: none; cursor: pointer; border: 1px solid var(--line);
  background: transparent; color: inherit; }
button.main, a.button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.error { color: var(--red); }
`);

/** Every page starts with a notice that it is a simulator. `environment` is null if it is unknown. */
export function pageShell(title: string, environment: Environment | null, body: Html): string {
  const suffix = environment === "sandbox" ? " (SANDBOX)" : "";
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}${suffix}</title>
<style>${style}</style>
</head>
<body class="${environment ?? ""}">
<main>
<p class="notice"><strong>This is a simulator. No money moves.</strong>
Rates, fees, and limits are invented. What you enter here stays on this machine.</p>
${body}
</main>
</body>
</html>
`.text;
}

const shownOrders = 20;

export function frontPage({ instances, url, orders, find }: SimulatorState): string {
  const rows = instances.map(
    ({ provider }) => html`<div><dt>${provider.name}</dt><dd class="code">${url}/${provider.id}</dd></div>`,
  );
  const latest = orders.all().slice(-shownOrders).reverse();
  const orderRows = latest.map(
    ({ id, provider, side, status, reference }) =>
      html`<div><dt>${find(provider)?.provider.name ?? provider} ${side}</dt>
<dd><a href="/orders/${id}">${reference ?? id}</a><br>${status}</dd></div>`,
  );
  const body = html`
<h1>Provider simulator</h1>
<p>Each URL below follows that provider's API documentation.
The control API is at <code>${url}/control</code>; simulator/README.md describes it.</p>
<dl>${rows}</dl>
<h2>Latest orders</h2>
${latest.length === 0 ? html`<p class="small">Orders appear here once they are created.</p>` : html`<dl>${orderRows}</dl>`}`;
  return pageShell("Provider simulator", null, body);
}
