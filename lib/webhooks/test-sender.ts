import { createSenderContext, startSender } from "#lib/webhooks/sender.ts";
import { respondToTest } from "#lib/webhooks/test-process.ts";

/** A sender in a separate process, for tests, with a deadline in milliseconds. */
const [exchangeMs] = process.argv.slice(2);
let sends = 0;

startSender((stopped) => {
  const context = createSenderContext(stopped, Number(exchangeMs));
  return {
    ...context,
    send(sent) {
      sends += 1;
      return context.send(sent);
    },
  };
});

respondToTest({
  sends: () => sends,
  heldBytes() {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  residentBytes: () => process.memoryUsage.rss(),
});
