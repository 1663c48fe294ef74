import { announce } from "#components/ui/page/announce.ts";
import { persistedToggle } from "#components/ui/page/persisted-toggle.ts";

/** Shows exact instead of relative times. */
export const exactTimes = persistedToggle("exact-times", false);

export function toggleExactTimes(): void {
  exactTimes.set(!exactTimes.isOn());
  announce(exactTimes.isOn() ? "Showing exact times" : "Showing relative times");
}
