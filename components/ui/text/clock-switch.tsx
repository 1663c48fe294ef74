"use client";
import { useId } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { zoneName } from "#lib/time-zone.ts";
import { useClock } from "./clock-provider.tsx";

type ClockSwitchProps = {
  /** In a menu: only the zone, as wide as the menu. */
  isZoneOnly?: boolean;
  className?: string;
};

/** Above evidence: exact or relative times, in the browser's zone or in UTC. Holds for every page. */
export function ClockSwitch({ isZoneOnly, className }: ClockSwitchProps) {
  const { choice, format, localZone, choose } = useClock();
  return (
    <div className={classNames("flex items-center gap-1.5", className)}>
      {!isZoneOnly && (
        <Choices
          legend="Time format"
          options={{ auto: "Exact", relative: "Relative" }}
          // Elsewhere, `exact` also applies to lists.
          selected={format === "relative" ? "relative" : "auto"}
          onSelect={(to) => choose({ format: to })}
        />
      )}
      <Choices
        legend="Time zone"
        options={{ local: localZone && isZoneOnly ? `Local (${zoneName(localZone)})` : "Local", utc: "UTC" }}
        title={localZone ?? undefined}
        selected={choice}
        onSelect={(to) => choose({ choice: to })}
        className={isZoneOnly ? "w-full" : undefined}
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
  className?: string;
};

function Choices<Value extends string>({ legend, options, title, selected, onSelect, className }: ChoicesProps<Value>) {
  const name = useId();
  const isHydrated = useHydrated();
  return (
    <fieldset className={classNames("choices", className)} title={title} disabled={!isHydrated}>
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
