"use client";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { colorFault } from "#lib/brands/colors-contract.ts";

type ColorFieldProps = {
  name: string;
  label: string;
  hint: string;
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
};

const defaultColor = "#0a6b63";

/** A color as text, or from the browser's picker. One that can't be read can be replaced by a similar one. */
export function ColorField({ name, label, hint, value, onChange, isReadOnly }: ColorFieldProps) {
  const color = value.trim().toLowerCase();
  const fault = color === "" ? null : colorFault(color);
  const suggestion = fault?.suggestion ?? null;
  const isColor = color !== "" && (fault === null || suggestion !== null);
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex w-full items-start gap-2">
        <Field name={name} label={label} hint={hint} error={suggestion ? fault?.message : undefined} className="flex-1">
          <Input
            value={value}
            onChange={({ target }) => onChange(target.value)}
            placeholder="#0A6B63"
            maxLength={9}
            autoComplete="off"
            spellCheck={false}
            readOnly={isReadOnly}
            className="font-mono"
          />
        </Field>
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          value={isColor ? color : defaultColor}
          onChange={({ target }) => onChange(target.value)}
          disabled={isReadOnly}
          className="rounded-control border-edge bg-raised mt-6 h-8 w-11 shrink-0 cursor-pointer border p-1 disabled:cursor-default pointer-coarse:h-11"
        />
      </div>
      {suggestion && !isReadOnly && (
        <Button onClick={() => onChange(suggestion)}>
          <span aria-hidden className="size-3 rounded-xs" style={{ background: suggestion }} />
          Use {suggestion.toUpperCase()}
        </Button>
      )}
    </div>
  );
}
