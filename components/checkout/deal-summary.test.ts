import { expect, test } from "vitest";
import { completionTime, usualTime } from "#lib/checkout/completion-time-contract.ts";
import { englishText } from "#lib/checkout/text.ts";
import { dealSummary } from "./deal-summary.ts";

test("says what the buyer pays and receives, with grouped numbers", () => {
  const deal = {
    isCryptoFixed: false,
    fiatAmount: "150000",
    fiatCurrency: "NGN",
    cryptoAmount: "0.000987142",
    cryptoCurrency: "BTC",
  };
  expect(dealSummary({ ...deal, type: "BUY" }, englishText)).toBe("Pay 150,000 NGN, receive about 0.00098714 BTC");
  expect(dealSummary({ ...deal, type: "SELL" }, englishText)).toBe("Send 0.00098714 BTC, receive about 150,000 NGN");
  const asked = { ...deal, isCryptoFixed: true, cryptoAmount: "0.01" };
  expect(dealSummary({ ...asked, type: "BUY" }, englishText)).toBe("Receive 0.01 BTC, pay about 150,000 NGN");
  expect(dealSummary({ ...asked, type: "SELL" }, englishText)).toBe("Send 0.01 BTC, receive about 150,000 NGN");
});

test("rounds the usual time up to whole minutes, hours, or days", () => {
  expect(completionTime(null, englishText)).toBe("");
  expect(usualTime(60, englishText)).toBe("less than 1 minute");
  expect(usualTime(24 * 3_600, englishText)).toBe("less than 1 day");
  expect(completionTime(20, englishText)).toBe("This usually takes less than 1 minute.");
  expect(completionTime(661, englishText)).toBe("This usually takes less than 12 minutes.");
  expect(completionTime(3 * 3_600 - 60, englishText)).toBe("This usually takes less than 3 hours.");
  expect(completionTime(59 * 60, englishText)).toContain("59 minutes");
  expect(completionTime(59 * 60 + 1, englishText)).toContain("1 hour.");
  expect(completionTime(23 * 3_600, englishText)).toContain("23 hours");
  expect(completionTime(23 * 3_600 + 1, englishText)).toContain("1 day.");
});
