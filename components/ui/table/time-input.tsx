"use client";
import { useRef } from "react";
import { useClock } from "#components/ui/text/clock-provider.tsx";
import { fromLocalInput, toLocalInput, utc } from "#lib/time-zone.ts";

type TimeInputProps = {
  id: string;
  name: string;
  /** "2026-01-31T12:00", in UTC. */
  value?: string;
  /** Sends the form when the field loses focus. */
  isApplied?: boolean;
  className?: string;
};

/** A time, entered in the reader's zone and sent in UTC, so that a shared URL means the same to everyone. Browsers without
 * scripts never tell their zone, and enter UTC. */
export function TimeInput({ id, name, value, isApplied, className }: TimeInputProps) {
  const { zone } = useClock();
  const sent = useRef<HTMLInputElement>(null);
  const at = value && fromLocalInput(value, utc);
  const shown = at ? toLocalInput(at, zone) : "";
  const isUtc = zone === utc;
  const convert = (text: string) => {
    const entered = fromLocalInput(text, zone);
    if (sent.current) sent.current.value = entered ? toLocalInput(entered, utc) : "";
  };
  return (
    <>
      {!isUtc && <input key={value} ref={sent} type="hidden" name={name} defaultValue={value} />}
      <input
        key={shown}
        type="datetime-local"
        id={id}
        name={isUtc ? name : undefined}
        defaultValue={shown}
        onChange={({ currentTarget: input }) => convert(input.value)}
        onBlur={({ currentTarget: input }) => {
          if (isApplied && input.value !== shown && input.validity.valid) input.form?.requestSubmit();
        }}
        className={className}
      />
    </>
  );
}
