import { expect, it } from "vitest";
import { countText, waitingText } from "./count-text.ts";

it.each([
  [0, "0", "0 events are"],
  [1, "1", "1 event is"],
  [1_204, "1,204", "1,204 events are"],
  [10_000, "10,000+", "10,000 events or more are"],
])("says of %i waiting, of at most 10,000 counted, no more than is known", (waiting, short, words) => {
  const counted = { waiting, waiting_max: 10_000 };
  expect([waitingText(counted), countText(counted)]).toEqual([short, words]);
});
