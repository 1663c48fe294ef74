import { createApiClient } from "#lab/chaos/api-client.ts";
import { createBuyer } from "#lab/chaos/buyer.ts";
import type { Observed } from "#lab/chaos/evidence.ts";
import { runLoad } from "#lab/chaos/load.ts";
import { pick, type Random } from "#lab/chaos/random.ts";
import { createShop, type Partner } from "#lab/chaos/shop.ts";
import type { Installation } from "./installation.ts";
import type { Traffic } from "./traffic.ts";

const rate = { salesPerSecond: 3, readsPerSecond: 8, inProgressMax: 60 };
const pages = ["/sandbox/overview", "/sandbox/transactions", "/sandbox/webhooks", "/docs/webhooks", "/status"];
const scriptsPerPage = 3;
const quotes =
  "/api/v1/partner/quotes?type=BUY&amount=150000&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card";

type Context = {
  installation: Installation;
  observed: Observed;
  traffic: Traffic;
  random: Random;
  stopped: AbortSignal;
};

/** Sales, reads, quotes, and visits of pages until `stopped`, all through the proxy. */
export function startLoad({ installation, observed, traffic, random, stopped }: Context): Promise<void> {
  const { url, partners, simulatorUrl } = installation;
  const { fetch } = traffic;
  const buyer = createBuyer({ webUrl: url, simulatorUrl, fetch });
  const onResponse = () => undefined;
  const ask = createApiClient({ installation: { serverUrl: url }, observed, onResponse, stopped, fetch });
  const shop = createShop({ ask, buyer, observed, random });
  const compare = async ({ key }: Partner) => void (await ask(quotes, { headers: { "x-svc-api-key": key } }));
  const visit = ({ member }: Partner) => visitPage(url, pick(random, pages), member.cookie, traffic, random);
  const looks = [shop.look, shop.look, shop.look, compare, compare, visit];
  const look = (partner: Partner) => pick(random, looks)(partner);
  return runLoad(rate, { shop: { ...shop, look }, partners, observed, random, stopped });
}

type Visit = { base: string; path: string; cookie: string; visitor: string; traffic: Traffic };

/** Loads a page and some of its scripts, as a visitor with an own address. Loads it again if a script is missing, as its
 * server may have been upgraded in between. Throws if it's still missing. */
async function visitPage(base: string, path: string, cookie: string, traffic: Traffic, random: Random): Promise<void> {
  const visit = { base, path, cookie, traffic, visitor: `127.0.0.${2 + Math.floor(random() * 200)}` };
  if ((await missingScripts(visit)).length === 0) return;
  const missing = await missingScripts(visit);
  if (missing.length > 0) throw new Error(`${path} needs ${missing.join(", ")}, which is missing`);
}

async function missingScripts({ base, path, cookie, visitor, traffic }: Visit): Promise<string[]> {
  const page = await traffic.get(new URL(path, base), visitor, { cookie });
  if (!page || page.status >= 500) return [];
  if (page.status !== 200) throw new Error(`${path} responded ${page.status}`);
  const scripts = Array.from(page.text.matchAll(/src="(\/_next\/[^"]+\.js)"/g), ([, src = ""]) => src);
  if (scripts.length === 0) throw new Error(`${path} has no scripts`);
  const missing: string[] = [];
  for (const src of scripts.slice(0, scriptsPerPage)) {
    const script = await traffic.get(new URL(src, base), visitor, {});
    if (script?.status === 404) missing.push(src);
  }
  return missing;
}
