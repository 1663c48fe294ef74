import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET as listQuotes } from "#app/api/v1/partner/quotes/route.ts";
import { create, transactionBody } from "#app/api/v1/partner/transactions/test-creation.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { startCheckout } from "#lib/checkout/start-checkout.ts";
import { buyerForm, checkoutContext, countingProvider } from "#lib/checkout/test-checkout.ts";
import { dayMs } from "#lib/duration.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { loadScreeningList } from "./load-list.ts";
import { readScreening, readScreeningAttention } from "./read-screening.ts";
import { findWalletRefusal } from "./screen-wallet.ts";
import { screenedAddress } from "./screened-address.ts";

const sql = setUpOwnDatabase();
const now = new Date();
const later = (ms: number) => new Date(now.getTime() + ms);
const listed = {
  bech32: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
  evm: "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B",
  legacy: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
};
const other = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";

const variables = { SVC_SCREEN_LIST: "", SVC_SCREEN_URL: "", SVC_SCREEN_FAILURE: "" };

async function withList(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "screening-"));
  const file = path.join(folder, "list.txt");
  await writeFile(file, text);
  stubVariables({ ...variables, SVC_SCREEN_LIST: file });
  onTestFinished(async () => {
    stubVariables(variables);
    await sql`delete from screening_list`;
    await sql`delete from screened_addresses`;
    await rm(folder, { recursive: true });
  });
  return file;
}

async function withLoadedList(text = Object.values(listed).join("\n")) {
  const file = await withList(text);
  await loadScreeningList(now);
  return file;
}

async function withService(answer: (address: string) => [status: number, body: string]) {
  const asked: object[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(""));
    asked.push(body);
    const [status, text] = answer(body.address);
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stubVariables({ ...variables, SVC_SCREEN_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  onTestFinished(() => {
    stubVariables(variables);
    server.close();
  });
  return asked;
}

const refusalOf = async (wallet: string | null, scope = { partnerId: "", environment: "sandbox" as const }) =>
  findWalletRefusal(scope.partnerId ? scope : (await newTestPartner()).scope, { wallet, network: "mainnet" }, now);
const refused = "This wallet address can't be used";

beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), now));

describe("an address", () => {
  it.each([
    [listed.evm, listed.evm.toLowerCase()],
    [listed.evm.toUpperCase().replace("0X", "0x"), listed.evm.toLowerCase()],
    [listed.bech32.toUpperCase(), listed.bech32],
    [` ${listed.legacy}\r`, listed.legacy],
    [listed.legacy.toLowerCase(), listed.legacy.toLowerCase()],
    [
      "bitcoincash:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A",
      "bitcoincash:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A",
    ],
  ])("%s is compared as %s", (text, compared) => {
    expect(screenedAddress(text)).toBe(compared);
  });
});

describe("a listed wallet", () => {
  it.each([listed.bech32, listed.bech32.toUpperCase(), listed.legacy])("%s is refused", async (wallet) => {
    await withLoadedList();
    expect(await refusalOf(wallet)).toBe(refused);
  });

  it("isn't quoted, nothing is created, and no list is named", async () => {
    await withLoadedList();
    const partner = await newTestPartner();
    const route =
      "/quotes?fiat_currency=EUR&crypto_currency=BTC&payment_method=card&network=mainnet&amount=500&type=BUY";
    const { body } = await partner.call(listQuotes, `${route}&wallet_address=${listed.bech32}`);
    expect(body.data.length).toBeGreaterThan(1);
    for (const entry of body.data) {
      expect(entry).toMatchObject({
        is_supported: false,
        unsupported: { code: "wallet_address_refused", field: "wallet_address", message: refused },
      });
    }
    const creation = await create(partner, transactionBody({ wallet_address: listed.bech32 }));
    expect([creation.status, creation.body.data]).toMatchObject([
      422,
      { error: "route_unsupported", unsupported: { code: "wallet_address_refused", field: "wallet_address" } },
    ]);
    expect((await create(partner, transactionBody({ wallet_address: other }))).status).toBe(200);
    const hits = await sql`select network, count from screening_hits where partner_id = ${partner.scope.partnerId}`;
    expect(hits).toEqual([{ network: "mainnet", count: 2 }]);
  });

  it("isn't given to the provider at checkout, entered there or listed since the creation", async () => {
    const entered = await newTestTransaction({ hasWallet: false });
    const agreed = await newTestTransaction();
    await withLoadedList(`${listed.legacy}\n${agreed.walletAddress}`);
    const { orders, provider } = countingProvider();
    const submit = startCheckout(
      entered.checkoutToken,
      buyerForm({ wallet: listed.legacy }),
      checkoutContext(provider),
    );
    await expect(submit).rejects.toMatchObject({
      code: "route_unsupported",
      details: { data: { unsupported: { code: "wallet_address_refused" } } },
    });
    await expect(startCheckout(agreed.checkoutToken, null, checkoutContext(provider))).rejects.toMatchObject({
      code: "route_unsupported",
    });
    expect(orders).toEqual([]);
    await startCheckout(entered.checkoutToken, buyerForm({ wallet: other }), checkoutContext(provider));
    expect(orders).toMatchObject([{ wallet: other }]);
  });
});

describe("the list", () => {
  it("may have comments, other columns, blank lines, and repeated addresses", async () => {
    await withLoadedList(
      `# a list\r\n\r\n${listed.legacy},BTC\n${listed.evm} ETH # note\n${listed.evm.toLowerCase()}\n`,
    );
    expect(await readScreening(now)).toMatchObject({ list: { count: 2, loadedAt: now.toISOString(), isOld: false } });
  });

  it("is read again after a day, and the last one stays if it is away or empty", async () => {
    const file = await withLoadedList(listed.legacy);
    await writeFile(file, `${listed.legacy}\n${other}`);
    await loadScreeningList(later(dayMs - 1));
    expect(await refusalOf(other)).toBeUndefined();
    await loadScreeningList(later(dayMs));
    expect(await refusalOf(other)).toBe(refused);
    await writeFile(file, "# nothing\n");
    await expect(loadScreeningList(later(2 * dayMs))).rejects.toThrow("The screening list is empty");
    await rm(file);
    await expect(loadScreeningList(later(2 * dayMs))).rejects.toThrow("ENOENT");
    expect(await refusalOf(other)).toBe(refused);
    expect(await readScreeningAttention(later(8 * dayMs), 9)).toMatchObject({ isListOld: false });
    expect(await readScreeningAttention(later(8 * dayMs + 1), 9)).toMatchObject({ isListOld: true });
    await writeFile(file, other);
  });

  it("of 100,000 addresses is loaded", async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`);
    await withLoadedList(many.join("\n"));
    expect(await refusalOf(many[99_999] ?? "")).toBe(refused);
    expect(await refusalOf("0x00000000000000000000000000000000000186a0")).toBeUndefined();
  });

  it("that was never read decides as SVC_SCREEN_FAILURE says", async () => {
    const file = await withList(listed.legacy);
    expect(await refusalOf(other)).toBe("This wallet address can't be checked right now. Try again later");
    stubVariables({ ...variables, SVC_SCREEN_LIST: file, SVC_SCREEN_FAILURE: "allow" });
    expect(await refusalOf(other)).toBeUndefined();
  });
});

describe("the service", () => {
  it("is asked with the address and the network, and decides", async () => {
    const asked = await withService((address) => [200, JSON.stringify({ allow: address !== other })]);
    expect(await refusalOf(other)).toBe(refused);
    expect(await refusalOf(listed.legacy)).toBeUndefined();
    expect(asked).toEqual([
      { address: other, network: "mainnet" },
      { address: listed.legacy, network: "mainnet" },
    ]);
    expect(await refusalOf(null)).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it.each<[number, string]>([
    [500, '{"allow":true}'],
    [200, "true"],
    [200, '{"allow":"yes"}'],
    [302, ""],
  ])("that answers with %i %s refuses the wallet without counting it", async (status, body) => {
    await withService(() => [status, body]);
    const { scope } = await newTestPartner();
    expect(await findWalletRefusal(scope, { wallet: other, network: "mainnet" }, now)).toContain("can't be checked");
    expect(await sql`select from screening_hits where partner_id = ${scope.partnerId}`).toHaveLength(0);
  });
});

it("without either setting, no wallet is screened", async () => {
  await withLoadedList();
  stubVariables(variables);
  expect(await refusalOf(listed.legacy)).toBeUndefined();
  expect(await readScreening(now)).toBeNull();
});
