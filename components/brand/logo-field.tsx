"use client";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { Button } from "#components/ui/form/button.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Input } from "#components/ui/form/input.tsx";
import { classNames } from "#components/ui/page/class-names.ts";
import { logoLimits, type ShownLogo } from "#lib/brands/brand-contract.ts";

/** `sent`: as the endpoint takes it. */
export type DraftLogo = { sent: string; shown: ShownLogo | null };

type LogoFieldProps = {
  name: string;
  label: string;
  hint: string;
  /** The mode in which buyers see it. */
  scheme: "scheme-light" | "scheme-dark";
  value: DraftLogo;
  onChange: (value: DraftLogo) => void;
  isReadOnly: boolean;
};

/** A PNG, which is sent with the rest of the form. */
export function LogoField({ name, label, hint, scheme, value, onChange, isReadOnly }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (!found) onChange(await readFile(file));
    // The same file can be chosen again.
    target.value = "";
  };
  const remove = () => {
    setProblem(null);
    onChange({ sent: "", shown: null });
    picker.current?.focus();
  };
  return (
    <Field name={name} label={label} hint={hint} error={problem ?? undefined}>
      <Input type="hidden" value={value.sent} id={`${id}-sent`} />
      {value.shown && (
        <div
          className={classNames(scheme, "border-line bg-paper rounded-control flex min-h-12 items-center border p-2")}
        >
          {/* biome-ignore lint/performance/noImgElement: a small image that needs no optimizing. */}
          <img src={value.shown.src} alt="" className="h-8 max-w-full object-contain" />
        </div>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <input
            ref={picker}
            type="file"
            accept="image/png"
            aria-label={`${label} as a PNG file`}
            onChange={choose}
            className="file:border-edge/60 file:bg-raised file:text-ink hover:file:border-edge text-muted file:rounded-control min-w-0 flex-1 cursor-pointer text-sm file:me-2 file:h-8 file:cursor-pointer file:border file:border-solid file:px-3 file:font-medium pointer-coarse:file:h-11"
          />
          {value.shown && <Button onClick={remove}>Remove</Button>}
        </div>
      )}
    </Field>
  );
}

function problemOf({ type, size }: File): string | null {
  if (type !== "image/png") return "Upload a PNG. Other formats, such as SVG and JPEG, aren't supported.";
  return size > logoLimits.bytes ? `Upload a file of at most ${logoLimits.bytes / 1024} kB` : null;
}

const readFile = (file: File): Promise<DraftLogo> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const src = String(reader.result);
      resolve({ sent: src.slice(src.indexOf(",") + 1), shown: { src, width: null } });
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
