import type { Environment } from "#db/enums.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import type { ComponentId } from "#lib/status/contract.ts";

export type DemoIncident = {
  environment: Environment | "all";
  /** Of Slipway, or the ID of a provider. */
  component: string;
  condition: "degraded" | "down";
  startedAt: Date;
  endedAt: Date;
  title?: string;
  updates?: { afterMinutes: number; text: string }[];
};

type Story = Pick<DemoIncident, "condition" | "title" | "updates"> & { minutes: number } & (
    | { environment: "all"; component: ComponentId }
    | { environment: Environment /** The place in the list of providers. */; place: number }
  ) &
  ({ daysAgo: number; hour: number } | { hoursAgo: number });

const cause = "A database index was rebuilt during the day and slowed down writes.";
const stories: Story[] = [
  {
    ...{ environment: "production", place: 7, condition: "down", hoursAgo: 9, minutes: 40 },
    title: "Quote requests to one provider time out",
    updates: [
      {
        afterMinutes: 6,
        text: "The provider doesn't respond. Its quotes are left out; other providers are not affected.",
      },
      {
        afterMinutes: 40,
        text: "The provider responds again, and its quotes are back. Open payments have been updated.",
      },
    ],
  },
  { environment: "sandbox", place: 3, condition: "degraded", hoursAgo: 15, minutes: 35 },
  { environment: "sandbox", place: 4, condition: "degraded", daysAgo: 4, hour: 20, minutes: 66 },
  {
    ...{ environment: "all", component: "api", condition: "degraded", daysAgo: 9, hour: 13, minutes: 154 },
    title: "Partner API returned 503 for some requests",
    updates: [
      { afterMinutes: 12, text: "About half of the quote requests fail. We are looking into it." },
      { afterMinutes: 71, text: `${cause} We stopped it and are watching the queue.` },
      { afterMinutes: 154, text: "All requests succeed again. The rebuild now runs at night." },
    ],
  },
  { environment: "all", component: "webhooks", condition: "degraded", daysAgo: 9, hour: 13, minutes: 171 },
  { environment: "production", place: 2, condition: "down", daysAgo: 17, hour: 6, minutes: 48 },
  { environment: "sandbox", place: 5, condition: "down", daysAgo: 33, hour: 2, minutes: 95 },
  { environment: "production", place: 1, condition: "degraded", daysAgo: 52, hour: 15, minutes: 27 },
  { environment: "all", component: "worker", condition: "down", daysAgo: 61, hour: 22, minutes: 14 },
];

/** What went wrong in the last 90 days, all of it resolved. */
export function demoIncidents(providers: string[], now: Date): DemoIncident[] {
  const startOf = (story: Story) =>
    "hoursAgo" in story
      ? floorTo(5 * minuteMs, now.getTime() - story.hoursAgo * hourMs)
      : floorTo(dayMs, now.getTime()) - story.daysAgo * dayMs + story.hour * hourMs;
  return stories.flatMap((story) => {
    const { environment, condition, minutes, title, updates } = story;
    const component = "place" in story ? providers[story.place] : story.component;
    if (component === undefined) return [];
    const startedAt = new Date(startOf(story));
    const endedAt = new Date(startedAt.getTime() + minutes * minuteMs);
    return [{ environment, component, condition, startedAt, endedAt, title, updates }];
  });
}

const floorTo = (stepMs: number, atMs: number): number => atMs - (atMs % stepMs);

/** How many minutes of the period a component was in this condition. */
export function minutesIn(
  incidents: DemoIncident[],
  condition: DemoIncident["condition"],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number {
  const overlap = ({ startedAt, endedAt }: DemoIncident) =>
    Math.max(0, Math.min(endedAt.getTime(), toMs) - Math.max(startedAt.getTime(), fromMs)) / minuteMs;
  return incidents.reduce((sum, one) => sum + (one.condition === condition ? overlap(one) : 0), 0);
}
