import QRCode from "qrcode";
import { describe, expect, it } from "vitest";
import { instructionsColumns } from "#lib/transactions/buyer-details.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { viewInstructions } from "./instructions.ts";
import { instructionsFor } from "./test-checkout.ts";

const deposit = { address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", tag: null, amount: "0.0012" };

async function viewed(overrides: Parameters<typeof instructionsFor>[0], asset = {}) {
  const row = await newTestTransaction();
  const instructions = instructionsColumns(row.id, JSON.stringify(instructionsFor(overrides)));
  return viewInstructions({ ...row, ...asset, ...instructions }, new Date());
}

/** The squares a path covers, as rows of 0 and 1. */
function drawn({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array<number>(size).fill(0));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    rows[Number(y)]?.fill(1, Number(x), Number(x) + Number(length));
  }
  return rows.map((row) => row.join(""));
}

function expected(text: string): string[] {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  const side = "0".repeat(4);
  const empty = Array<string>(4).fill("0".repeat(size + 8));
  const rows = Array.from({ length: size }, (_, y) => side + [...data.slice(y * size, (y + 1) * size)].join("") + side);
  return [...empty, ...rows, ...empty];
}

describe("the deposit's QR code", () => {
  it("encodes a Bitcoin address with the amount", async () => {
    const shown = (await viewed({ deposit }))?.deposit;
    expect(shown).toMatchObject({ ...deposit, uri: `bitcoin:${deposit.address}?amount=0.0012` });
    expect(shown && drawn(shown.qr)).toEqual(expected(`bitcoin:${deposit.address}?amount=0.0012`));
  });

  it("encodes the bare address on other chains", async () => {
    const address = "0x52908400098527886E0F7030069857D2E4169EE7";
    for (const asset of [
      { cryptoCurrency: "USDT", network: "polygon" },
      { cryptoCurrency: "BTC", network: "bsc" },
    ]) {
      const shown = (await viewed({ deposit: { ...deposit, address } }, asset))?.deposit;
      expect(shown?.uri).toBeNull();
      expect(shown && drawn(shown.qr)).toEqual(expected(address));
    }
  });
});

describe("instructions", () => {
  it("expire at their end time", async () => {
    expect(await viewed({ endsAt: new Date().toISOString() })).toMatchObject({ isExpired: true });
    expect(await viewed({ endsAt: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({ isExpired: false });
    expect(await viewed({})).toMatchObject({ isExpired: false });
  });

  it("link only to http and https payment pages", async () => {
    expect(await viewed({ payAt: "https://pay.example/1" })).toMatchObject({ payAt: "https://pay.example/1" });
    for (const payAt of ["javascript:alert(1)", "data:text/html,x", "pay.example"]) {
      expect(await viewed({ payAt })).toMatchObject({ payAt: null });
    }
  });

  it("are null if the row has none", async () => {
    expect(viewInstructions(await newTestTransaction(), new Date())).toBeNull();
  });
});
