import { environments } from "#db/enums.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { randomId } from "#lib/random-id.ts";
import {
  addStatusSamples,
  countProviderDays as countDays,
  type StatusSample,
} from "#lib/status/queries/status-days.ts";
import type { StatusLine } from "./contract.ts";
import { readStatus } from "./read-status.ts";

// As long as provider_quotes is kept.
const historyDays = 90;

/** Adds the current minute to the history of the public status. */
export async function recordStatus(now: Date): Promise<void> {
  const { components, providers } = await readStatus(now);
  const minute = new Date(now.getTime() - (now.getTime() % minuteMs));
  const samples = [
    ...components.map((line) => toSample("all", line)),
    ...environments.flatMap((environment) => providers[environment].map((line) => toSample(environment, line))),
  ];
  await addStatusSamples(samples, minute);
}

const toSample = (environment: StatusSample["environment"], { id, condition }: StatusLine): StatusSample => ({
  incidentId: randomId("inc"),
  environment,
  component: id,
  condition,
});

export const countProviderDays = (now: Date): Promise<void> => countDays(new Date(now.getTime() - historyDays * dayMs));
