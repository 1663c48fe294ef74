"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, SubmitEvent } from "react";

type GetFormProps = Omit<ComponentProps<"form">, "action" | "method"> & {
  /** The path that its fields are added to. */
  action: string;
  /** `false`: the page stays where it is scrolled. */
  scroll?: boolean;
};

/** A form whose fields become the query of the URL. Works without JavaScript; with it, without a page load, unless `onSubmit` prevents it. Not next/form, which is
 * 1 kB larger and prefetches. */
export function GetForm({ action, scroll, onSubmit, ...rest }: GetFormProps) {
  const router = useRouter();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget, event.nativeEvent.submitter)].map(([name, value]) => [
      name,
      String(value),
    ]);
    router.push(`${action}?${new URLSearchParams(fields)}`, { scroll });
  };
  return <form {...rest} action={action} onSubmit={submit} />;
}
