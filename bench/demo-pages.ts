import { buildPages } from "#boot/build.ts";
import { startServerParts } from "#boot/server-parts.ts";
import type { TenantScope } from "#db/scope.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { transactionFilter } from "#lib/transactions/contract.ts";
import { listTransactions } from "#lib/transactions/list-transactions.ts";
import { listDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { addressOf, pagesOf, publicParams } from "../e2e/page-folders.ts";
import { createDemo, signIn, signInOperator } from "./demo-session.ts";
import { freeAddress } from "./measure.ts";

type DemoPages = {
  url: string;
  pages: ListedPage[];
  /** The process that renders them. */
  pid: number;
};

/** Serves the pages with two months of demo data while `work` runs. */
export async function withDemoPages<Result>(
  folder: string,
  work: (served: DemoPages) => Promise<Result>,
): Promise<Result> {
  await buildPages(".next");
  const simulator = await startSimulator({ port: 0, folder, callbackUrl: "http://127.0.0.1:9" });
  const variables = { ...process.env, ...simulatorVariables(simulator.url, folder), AUTH_TRUST_HOST: "true" };
  Object.assign(process.env, variables);
  const scope = await createDemo(variables, simulator.url);
  const { url, port } = await freeAddress();
  const parts = await startServerParts({ ...variables, PORT: port, HOST: "127.0.0.1" });
  try {
    const pages = await listPages(scope, { dashboard: await signIn(url), operator: await signInOperator(url) });
    return await work({ url, pages, pid: parts.find(({ name }) => name === "pages")?.pid ?? 0 });
  } finally {
    for (const part of parts.toReversed()) await part.stop();
    await simulator.close();
  }
}

export type ListedPage = { name: string; path: string; cookie: string };
type Cookies = Record<"dashboard" | "operator", string>;

const quote = "type=BUY&fiat_currency=NGN&crypto_currency=BTC&network=mainnet&payment_method=card&amount=150000";
/** Pages that take longer with a query. */
const queries: Record<string, string> = {
  "[environment]/overview": "period=90d",
  "[environment]/quotes": quote,
  "[environment]/api-logs": "status=4xx",
};

/** Every page of the dashboard and the operator console, those of one thing with that of the demo partner. */
async function listPages(scope: TenantScope, cookies: Cookies): Promise<ListedPage[]> {
  const now = new Date();
  const [{ transactions }, { deliveries }, keys] = await Promise.all([
    listTransactions(scope, transactionFilter.parse({ limit: "1" }), ""),
    listDeliveries(scope, {}),
    listKeys(scope, now),
  ]);
  const [delivery] = deliveries;
  const params = {
    ...publicParams,
    partnerId: scope.partnerId,
    transactionId: transactions[0]?.id ?? "",
    keyId: keys[0]?.id ?? "",
    endpointId: delivery?.receiver.id ?? "",
    deliveryId: delivery?.id ?? "",
  };
  return (["dashboard", "operator"] as const).flatMap((group) =>
    pagesOf(group).flatMap((folder) => {
      const [path, query] = [addressOf(folder, params), queries[folder]];
      const page = { name: folder.replace("[environment]/", ""), path, cookie: cookies[group] };
      return query === undefined
        ? page
        : [page, { ...page, name: `${page.name}?${query.split("&")[0]}…`, path: `${path}?${query}` }];
    }),
  );
}
