import { expect, it } from "vitest";
import { queuedCount, queuedEventsAre } from "./queued-count.ts";

it.each([
  [0, "0", "0 events are"],
  [1, "1", "1 event is"],
  [1_204, "1,204", "1,204 events are"],
  [10_000, "10,000+", "10,000 or more events are"],
])("shows %i queued events, counted up to 10,000", (waiting, short, text) => {
  const counted = { waiting, waiting_max: 10_000 };
  expect([queuedCount(counted), queuedEventsAre(counted)]).toEqual([short, text]);
});
