import { spawnSync } from "node:child_process";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { sendTestEvent } from "./send-test-event.ts";
import { curlCommand, signDelivery } from "./sign-delivery.ts";
import { newTestEndpoint } from "./test-webhooks.ts";

/** The arguments a shell would pass to curl. */
function wordsOf(command: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  return spawnSync("sh", ["-c", script], { encoding: "utf8" }).stdout.split("\0").slice(0, -1);
}

it("passes every byte to curl, including shell metacharacters", () => {
  const body = `{"context":"it's $HOME \`id\` \\" \\n \u2028 🚢 !x *"}`;
  const url = "https://shop.example/hook?a='b'&c=$(id)";
  expect(wordsOf(curlCommand(url, { "webhook-id": "evt_1", "x-quote": "it's" }, body))).toEqual([
    url,
    "-H",
    "webhook-id: evt_1",
    "-H",
    "x-quote: it's",
    "--data-binary",
    body,
  ]);
});

it("keeps curl from expanding brackets in a URL", () => {
  expect(wordsOf(curlCommand("https://shop.example/?ids[]={1,2}", {}, "{}"))[0]).toBe("--globoff");
});

it("has a signature that the official library accepts", async () => {
  const { scope, secret } = await newTestEndpoint("https://shop.example/hook");
  const { deliveryIds, eventId } = await sendTestEvent(scope, { name: "transaction.failed" }, new Date());
  const now = new Date();
  const { command, expires_at } = await signDelivery(scope, deliveryIds[0] ?? "", now);
  const [url, ...words] = wordsOf(command);
  const headers = Object.fromEntries(
    words.flatMap((word, at) => (words[at - 1] === "-H" ? [word.split(": ") as [string, string]] : [])),
  );
  expect(url).toBe("https://shop.example/hook");
  expect(headers["webhook-id"]).toBe(eventId);
  expect(new Webhook(secret).verify(words.at(-1) ?? "", headers)).toMatchObject({
    meta: { event: "transaction.failed" },
  });
  expect(Date.parse(expires_at) - now.getTime()).toBe(300_000);
});
