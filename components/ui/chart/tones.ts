import type { PlotKind } from "./plot.tsx";

/** Success in the accent color, what is still open in amber, failures in the danger color, the rest in steps of neutral. */
export const tones = {
  accent: { fill: "fill-accent", area: "fill-accent/35", stroke: "stroke-accent" },
  bad: { fill: "fill-bad", area: "fill-bad/70", stroke: "stroke-bad" },
  wait: { fill: "fill-wait", area: "fill-wait/30", stroke: "stroke-wait" },
  neutral: { fill: "fill-edge", area: "fill-edge/45", stroke: "stroke-edge" },
  light: { fill: "fill-rest", area: "fill-rest/60", stroke: "stroke-rest" },
} as const;
export type Tone = keyof typeof tones;

/** How a series is filled, in the plot as in its legend. */
export const fillOf = (kind: PlotKind, tone: Tone): string => tones[tone][kind === "areas" ? "area" : "fill"];
