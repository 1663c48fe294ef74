"use client";
import { useId } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { useClock } from "./clock-provider.tsx";

type ClockSwitchProps = {
  className?: string;
};

/** Above evidence: exact or relative times, in the browser's zone or in UTC. Holds for every page. */
export function ClockSwitch({ className }: ClockSwitchProps) {
  const { choice, format, localZone, choose } = useClock();
  return (
    <div className={classNames("flex items-center gap-1.5", className)}>
      <Choices
        legend="Time format"
        options={{ auto: "Exact", relative: "Relative" }}
        // Elsewhere, `exact` also applies to lists.
        selected={format === "relative" ? "relative" : "auto"}
        onSelect={(to) => choose({ format: to })}
      />
      <Choices
        legend="Time zone"
        options={{ local: "Local", utc: "UTC" }}
        title={localZone ?? undefined}
        selected={choice}
        onSelect={(to) => choose({ choice: to })}
      />
    </div>
  );
}

type ChoicesProps<Value extends string> = {
  legend: string;
  options: Record<Value, string>;
  title?: string;
  selected: Value;
  onSelect: (value: Value) => void;
};

function Choices<Value extends string>({ legend, options, title, selected, onSelect }: ChoicesProps<Value>) {
  const name = useId();
  const isHydrated = useHydrated();
  return (
    <fieldset className="choices" title={title} disabled={!isHydrated}>
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(options) as Value[]).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === selected}
            onChange={() => onSelect(value)}
            className="sr-only"
          />
          {options[value]}
        </label>
      ))}
    </fieldset>
  );
}
