"use client";
import { createContext, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ApiFailure } from "#components/ui/api/api-failure.ts";
import { classNames } from "#components/ui/page/class-names.ts";

type Errors = Record<string, string>;

/** The errors of the surrounding form by field name. */
export const FieldErrors = createContext<Errors>({});

type FormProps = {
  onSubmit: (values: Record<string, string>) => void;
  /** Of the request. The first of its invalid fields receives focus. */
  failure?: Error | null;
  /** By field name; by default those of the failure. */
  errors?: Errors;
  className?: string;
  children: ReactNode;
};

/** A form that is submitted by JavaScript only; without it, POST at least keeps the values out of the URL. Validation messages
 * of the browser are shown below the field, like those of the server, until the field changes. */
export function Form({ onSubmit, failure, errors, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const requestErrors = errors ?? (failure instanceof ApiFailure ? failure.fieldErrors : {});
  const received = JSON.stringify(requestErrors);
  const [{ from, shown }, setState] = useState<{ from: string; shown: Errors }>({ from: "{}", shown: {} });
  if (from !== received) setState({ from: received, shown: requestErrors });
  useEffect(() => {
    focusFirst(form.current, JSON.parse(received));
  }, [received]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = invalidFields(event.currentTarget);
    setState({ from: received, shown: invalid });
    if (Object.keys(invalid).length > 0) return focusFirst(event.currentTarget, invalid);
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    onSubmit(Object.fromEntries(values));
  };
  const clearError = ({ target }: FormEvent<HTMLFormElement>) => {
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
      onInput={clearError}
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

/** The browser's own messages, in its language. */
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
