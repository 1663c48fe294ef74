import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { GET } from "./route.ts";
import { create, transactionBody } from "./test-creation.ts";

it("200: null and empty optional fields are the same as none", async () => {
  const partner = await newTestPartner();
  const body = transactionBody();
  const first = await create(partner, body);
  const blank = { quote_id: null, max_slippage_bps: null, wallet_address_tag: "" };
  const again = await create(partner, { ...body, wallet_address: null, ...blank });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const wrong = await create(partner, transactionBody({ network: null, amount: "", walletAddress: null }));
  const [blankMessage, code] = ["Required. Can't be null or empty", "missing"];
  expect(wrong.body.data.errors).toHaveLength(3);
  expect(wrong.body.data.errors).toEqual(
    expect.arrayContaining([
      { field: "amount", code, message: blankMessage },
      { field: "network", code, message: blankMessage },
      { field: "walletAddress", code: "unknown", message: "Unknown field. Did you mean wallet_address?" },
    ]),
  );
  const { body: listed } = await partner.call(GET, "/transactions?status=&sub_account=&cursor=");
  expect(listed.data.transactions).toHaveLength(1);
});
