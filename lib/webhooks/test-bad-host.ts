import { badBehaviors, startBadReceiver } from "#lib/webhooks/test-bad-receivers.ts";
import { respondToTest } from "#lib/webhooks/test-process.ts";

/** Bad receivers of every kind in a separate process, for tests. */
const [count] = process.argv.slice(2);
const kinds = Object.values(badBehaviors);
const receivers = await Promise.all(
  Array.from({ length: Number(count) }, (_, number) => {
    const misbehave = kinds[number % kinds.length];
    if (!misbehave) throw new Error("There is no such kind");
    return startBadReceiver(misbehave);
  }),
);

respondToTest({
  kinds: () => receivers.map((_, number) => Object.keys(badBehaviors)[number % kinds.length]),
  urls: () => receivers.map(({ url }) => url),
  requests: () => receivers.map(({ requests }) => requests()),
});
