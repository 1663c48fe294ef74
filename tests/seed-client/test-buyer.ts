import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { enabledProviders } from "#lib/providers/registry.ts";

/** The buyer follows the checkout link, and presses a button at the simulated provider. */
export async function followLink(link: string, action: "pay" | "fail"): Promise<void> {
  const { origin, pathname } = new URL(link);
  const around = { providersIn: enabledProviders, baseUrl: () => origin, buyerIp: "127.0.0.1", now: new Date() };
  const page = await startCheckout(pathname.split("/").at(-1) ?? "", null, around);
  const html = await (await fetch(page)).text();
  // Where the page only creates the order now, buttons have other names.
  const button = html.includes(`value="${action}_order"`) ? `${action}_order` : action;
  const body = new URLSearchParams({ action: button });
  const { status } = await fetch(page, { method: "POST", body, redirect: "manual" });
  if (status >= 400) throw new Error(`${page} responded to ${button} with ${status}`);
}
