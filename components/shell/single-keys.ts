import { keptSwitch } from "#components/ui/page/kept-switch.ts";

/** Single keys do something. Whoever presses them without meaning to, as by speech, can switch them off (WCAG 2.1.4). */
export const singleKeys = keptSwitch("single-keys", true);
