import { expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { selectEndpoint } from "#db/webhook-endpoints.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { resealSecrets, secretsOf } from "./endpoint-secret.ts";
import { rotateSecret } from "./manage-endpoints.ts";
import { newTestEndpoint } from "./test-webhooks.ts";

// resealSecrets covers the endpoints of all partners.
setUpOwnDatabase();

const [first, second, third] = ["first", "second", "third"].map((name) => `the ${name} secret of this installation`);
const useSecrets = (secret = "", previous = "") => stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: previous });

it("encrypts every secret again with the new SVC_SECRET, so that the old one isn't needed anymore", async () => {
  useSecrets(first);
  const now = new Date();
  const made = [];
  // More than one page.
  for (let count = 0; count < 101; count += 1) made.push(await newTestEndpoint("https://shop.example/webhooks"));
  const { scope, endpoint, secret: previous } = await newTestEndpoint("https://shop.example/webhooks");
  const { secret: current } = await rotateSecret(scope, endpoint.id, now);

  useSecrets(second, first);
  expect(await resealSecrets()).toEqual({ resealed: 102, unreadable: [] });

  useSecrets(second);
  const read = async (one: { scope: typeof scope; endpoint: { id: string } }) => {
    const row = await selectEndpoint(one.scope, one.endpoint.id);
    return row && secretsOf(row, now);
  };
  for (const one of made) expect(await read(one)).toEqual({ current: one.secret, previous: null });
  expect(await read({ scope, endpoint })).toEqual({ current, previous });

  useSecrets(third);
  const { resealed, unreadable } = await resealSecrets();
  expect(resealed).toBe(0);
  expect(unreadable.toSorted()).toEqual([...made.map((one) => one.endpoint.id), endpoint.id].toSorted());
});
