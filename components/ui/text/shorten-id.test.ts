import { expect, test } from "vitest";
import { shortenId, shortIdText } from "./shorten-id.ts";

const whole = ({ head, middle, tail }: ReturnType<typeof shortenId>) => head + middle + tail;

test("keeps the prefix, the first and the last characters", () => {
  expect(shortenId("req_0198f3c2a1b77c3e9d2f4b6a8c0e1d23")).toEqual({
    head: "req_0198f",
    middle: "3c2a1b77c3e9d2f4b6a8c0e",
    tail: "1d23",
  });
});

test("loses no characters", () => {
  for (let length = 0; length <= 70; length += 1) {
    const id = "0xAbCdEf0123456789".repeat(4).slice(0, length);
    expect(whole(shortenId(id))).toBe(id);
  }
});

test("doesn't split IDs that would not become shorter", () => {
  expect(shortenId("usr_1234567").middle).toBe("");
  expect(shortenId("").head).toBe("");
});

test("shortens plain text with an ellipsis", () => {
  expect(shortIdText("tx_4Zk1mQvY8sT2bN6hR0cWdE")).toBe("tx_4Zk1m…cWdE");
  expect(shortIdText("tx_1")).toBe("tx_1");
});
