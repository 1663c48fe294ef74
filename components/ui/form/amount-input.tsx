"use client";
import { type ComponentProps, useEffect, useRef } from "react";
import { groupDigits, groupField, plainAmount } from "#lib/format-digits.ts";
import { Input } from "./input.tsx";

type AmountInputProps = Omit<ComponentProps<"input">, "onChange" | "ref"> & { onAmount?: (amount: string) => void };

/** An amount whose digits are grouped while it is typed: 150,000.5. The form and `onAmount` get it as 150000.5. */
export function AmountInput({ value, onAmount, ...rest }: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef("");
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    field.value = groupDigits(field.value);
    const controller = new AbortController();
    const setPlain = ({ formData }: FormDataEvent) => {
      if (field.name) formData.set(field.name, plainAmount(field.value));
    };
    form.addEventListener("formdata", setPlain, controller);
    return () => controller.abort();
  }, []);
  useEffect(() => {
    shown.current = input.current?.value ?? "";
  });
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      {...rest}
      {...(value !== undefined && { value: groupDigits(String(value)) })}
      ref={input}
      onChange={({ currentTarget, nativeEvent }) => {
        groupField(currentTarget, shown.current, typedText(nativeEvent));
        shown.current = currentTarget.value;
        onAmount?.(plainAmount(currentTarget.value));
      }}
    />
  );
}

/** "" for a deletion; null for what wasn't typed, such as pasted text. */
function typedText(event: Event): string | null {
  if (!(event instanceof InputEvent)) return null;
  if (event.inputType.startsWith("delete")) return "";
  return /^insert(Composition)?Text$/.test(event.inputType) ? event.data : null;
}
