import { announce } from "#components/ui/page/announce.ts";
import { keptSwitch } from "#components/ui/page/kept-switch.ts";

/** Times stand there whole and not as a distance from now. */
export const exactTimes = keptSwitch("exact-times", false);

export function turnTimes(): void {
  exactTimes.turn(!exactTimes.isOn());
  announce(exactTimes.isOn() ? "Exact times" : "Relative times");
}
