import { expect, it } from "vitest";
import { unsubscribeHeaders, unsubscribeLine } from "./unsubscribe-link.ts";

it("offers to unsubscribe only with a link in the last line", () => {
  const link = "https://slipway.example.com/status/unsubscribe/sub_1.abc";
  expect(unsubscribeHeaders(`Resolved\n\n${unsubscribeLine(link)}`)).toEqual({
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const others = ["", "Unsubscribe: ", `${unsubscribeLine(link)}\nBye`, "Unsubscribe: javascript:1", `See ${link}`];
  for (const text of others) expect(unsubscribeHeaders(text)).toEqual({});
});
