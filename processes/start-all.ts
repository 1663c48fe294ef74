import { startBuild } from "./build-pages.ts";
import { startDatabase } from "./embedded-database.ts";
import { loadEnvironment } from "./load-environment.ts";
import type { StartPlan } from "./prepare.ts";
import { progress } from "./progress.ts";
import { planIn, startParts, stopSignal } from "./run-parts.ts";
import { waitForResponse } from "./wait-for-response.ts";

const { env } = process;

/** `npm start` and `npm run dev`: the embedded Postgres, and the parts, as the artifact runs them. Pages are built at the same
 * time, and start when they are built. `buildFile` is the step that builds them. */
export async function startAll(flags: string[], buildFile?: string): Promise<void> {
  loadEnvironment();
  stopSignal.addEventListener("abort", () => progress.stop());
  const hasDatabase = env.DATABASE_URL || env.DATABASE_WEB_URL || env.DATABASE_API_URL || env.DATABASE_WORKER_URL;
  // Creating a database blocks this process. The next one loads its modules meanwhile, so it is started before.
  const database = hasDatabase
    ? undefined
    : Promise.resolve().then(() => progress.during("Starting Postgres", startDatabase));
  const checked = Promise.withResolvers<void>();
  const planning = progress.follow((onStep) =>
    planIn<StartPlan>("processes/prepare.ts", flags, {
      given: database,
      onStep(step) {
        onStep(step);
        checked.resolve();
      },
    }),
  );
  // Not before: another start may be serving the pages of this folder.
  const building = checked.promise.then(() => startBuild(flags, buildFile));
  const [plan] = await Promise.all([planning, database]);
  const { built, announce } = await building;

  const answered = Promise.withResolvers<void>();
  const { pages, ...starts } = startParts(plan.parts, { build: built, "first request": answered.promise });
  const announced = announceStart(plan, starts.server ?? Promise.all(Object.values(starts)), answered.resolve);
  const dashboard = plan.pages ? announce(plan.pages, Promise.all([pages, announced])) : built;
  await Promise.all([...Object.values(starts), announced, dashboard]);
}

/** Prints the message once the first request is answered. */
async function announceStart({ firstRequest, message }: StartPlan, started: Promise<unknown>, onAnswer: () => void) {
  const isAnswered = await progress.during("Starting the server", async () => {
    await started;
    return firstRequest === null || (await waitForResponse(firstRequest));
  });
  onAnswer();
  if (!isAnswered) console.error("slipway: The first quote isn't answered yet.");
  progress.print(message);
}
