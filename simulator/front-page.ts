import { html } from "./html.ts";
import { pageShell } from "./page-shell.ts";
import type { World } from "./world.ts";

export function frontPage({ played, url }: World): string {
  const rows = played.map(
    ({ provider }) => html`<div><dt>${provider.name}</dt><dd class="code">${url}/${provider.id}</dd></div>`,
  );
  const body = html`
<h1>Provider simulator</h1>
<p>It answers on the addresses below as these providers document their own.
Every switch is under <code>${url}/control</code>; simulator/README.md tells them all.</p>
<dl>${rows}</dl>`;
  return pageShell("Provider simulator", null, body);
}
