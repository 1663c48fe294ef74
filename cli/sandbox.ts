import { secondMs } from "#lib/duration.ts";
import { simulatorPort } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { choice, command, counted, optional, text, wholeNumber } from "./command.ts";
import { clientOf, connection, toAddress } from "./partner-client.ts";
import { outcomes, readScenarios, runScenario, sides } from "./sandbox-scenario.ts";

export const sandboxCommands = [
  command({
    name: "sandbox test",
    group: "Sandbox",
    summary: "Run transactions at simulated providers, from the quote to each final status",
    details: `Fails if a transaction ends with another status. Outcomes that a provider doesn't have are left out.
A provider that accepts one order a minute takes several minutes. A failure that the buyer could still pay is only final
when the worker polls the provider, after a minute.
In demo mode, --key and --simulator aren't needed while npm start is running in this folder.`,
    args: {
      provider: optional(text("provider", "Provider ID (default: all)")),
      outcome: optional(choice(outcomes, `Final status: ${outcomes.join(", ")} (default: all)`)),
    },
    options: {
      side: optional(choice(sides, "BUY or SELL (default: both)")),
      ...connection,
      simulator: optional(text("url", "Address of the simulator (default: http://127.0.0.1:4010)")),
      timeout: optional(wholeNumber("seconds", "How long to wait for each final status (default: 120)", 3_600)),
    },
    async run({ provider, outcome, side, simulator: given, timeout = 120, ...options }, print) {
      const address = given ?? `http://127.0.0.1:${simulatorPort()}`;
      const simulator = toAddress(address, "--simulator", "http://127.0.0.1:4010").replace(/\/$/, "");
      const { url, client } = clientOf(options, { attemptsMax: 4 });
      const chosen = (await readScenarios(simulator))
        .filter((one) => one.provider === (provider ?? one.provider) && one.side === (side ?? one.side))
        .map((one) => ({ ...one, outcomes: one.outcomes.filter((each) => each === (outcome ?? each)) }))
        .filter((one) => one.outcomes.length > 0);
      const stage = { client, url, simulator, statusMs: timeout * secondMs, print };
      const ended = (await Promise.all(chosen.map((scenario) => runScenario(stage, scenario)))).flat();
      const failed = ended.filter((isExpected) => !isExpected).length;
      if (ended.length === 0) throw new AppError("not_found", "No simulated provider has this outcome");
      if (failed > 0)
        throw new AppError("validation_failed", `${failed} of ${counted(ended.length, "transaction")} failed`);
      return `${counted(ended.length, "transaction")} ended as expected.`;
    },
  }),
];
