"use client";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { FieldErrors } from "./field-errors.ts";

type Errors = Record<string, string>;

type FormProps = {
  onSubmit: (values: Record<string, string>) => void;
  /** By field name, as ApiFailure.fieldErrors gives them; the first field at fault gets the focus. */
  errors?: Errors;
  className?: string;
  children: ReactNode;
};

/** A form that is sent by script only; a POST without it would go nowhere, and never into the address. What the browser
 * finds wrong is said below the field, like what the server finds, until the field is changed. */
export function Form({ onSubmit, errors, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const answered = JSON.stringify(errors ?? {});
  const [{ from, shown }, setState] = useState<{ from: string; shown: Errors }>({ from: "{}", shown: {} });
  if (from !== answered) setState({ from: answered, shown: errors ?? {} });
  useEffect(() => {
    focusFirst(form.current, JSON.parse(answered));
  }, [answered]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = invalidFields(event.currentTarget);
    setState({ from: answered, shown: wrong });
    if (Object.keys(wrong).length > 0) return focusFirst(event.currentTarget, wrong);
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    onSubmit(Object.fromEntries(values));
  };
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!isControl(target) || !(target.name in shown)) return;
    const { [target.name]: _changed, ...others } = shown;
    setState({ from, shown: others });
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={forget}
      className={classNames("flex flex-col gap-4", className)}
    >
      <FieldErrors value={shown}>{children}</FieldErrors>
    </form>
  );
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl);

/** In the browser's words and language. */
const invalidFields = (form: HTMLFormElement): Errors =>
  Object.fromEntries(
    controlsOf(form)
      .filter(({ validity }) => !validity.valid)
      .map(({ name, validationMessage }) => [name, validationMessage]),
  );

const focusFirst = (form: HTMLFormElement | null, errors: Errors): void =>
  form && Object.keys(errors).length > 0
    ? controlsOf(form)
        .find(({ name }) => name in errors)
        ?.focus()
    : undefined;
