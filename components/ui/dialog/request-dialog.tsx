"use client";
import { type ComponentProps, useId } from "react";
import { useRefusal } from "#components/ui/api/refusal-context.ts";
import { Button } from "#components/ui/form/button.tsx";
import type { ButtonVariant } from "#components/ui/form/button-class.ts";
import { MenuButton } from "#components/ui/menu/menu-items.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { LazyDialog } from "./lazy-dialog.tsx";
import type { OpenRequestDialogProps } from "./open-request-dialog.tsx";

type RequestDialogProps = OpenRequestDialogProps &
  TriggerProps & {
    /** The palette command that opens the dialog. */
    command?: string;
    /** What the request requires, where its path doesn't decide it. */
    permission?: string | undefined;
  };

type TriggerProps = {
  /** The button that opens the dialog; `name` tells it apart from others for screen readers. */
  label: string;
  name?: string;
  /** `menu`: an item of a Menu. */
  look?: ButtonVariant | "menu";
  isDangerous?: boolean;
  /** The id of the element that says why this user cannot do it; disables the button. */
  refusedBy?: string;
};

const load = () => import("./open-request-dialog.tsx").then(({ OpenRequestDialog }) => OpenRequestDialog);

/** A button with a dialog that explains a request before sending it. */
export function RequestDialog({ label, name, look, refusedBy, command, permission, ...props }: RequestDialogProps) {
  const refusal = useRefusal({ ...props, permission });
  if (refusal) return <Refused {...{ label, name, look, refusal }} />;
  return (
    <LazyDialog
      trigger={<Trigger {...{ label, name, look, refusedBy }} isDangerous={props.isDangerous} />}
      load={load}
      props={props}
      command={command}
      refusedBy={refusedBy}
    />
  );
}

type RefusedProps = Pick<TriggerProps, "label" | "name" | "look"> & { refusal: string };

function Refused({ refusal, ...trigger }: RefusedProps) {
  const id = useId();
  const isSmall = trigger.look === undefined || trigger.look === "quiet" || trigger.look === "menu";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1" title={isSmall ? refusal : undefined}>
      <Trigger {...trigger} refusedBy={id} />
      <span id={id} className={isSmall ? "sr-only" : "text-muted text-xs"}>
        {refusal}
      </span>
    </span>
  );
}

function Trigger({
  label,
  name,
  look = "quiet",
  isDangerous,
  refusedBy,
  ...wiring
}: TriggerProps & ComponentProps<"button">) {
  const isHydrated = useHydrated();
  if (look === "menu") {
    return (
      <MenuButton {...wiring} refusedBy={refusedBy} isDangerous={isDangerous}>
        {label}
      </MenuButton>
    );
  }
  return (
    <Button
      {...wiring}
      variant={look}
      aria-label={name && `${label} ${name}`}
      refusedBy={refusedBy}
      isBusy={!isHydrated}
      className={look === "quiet" ? "h-7! px-2! pointer-coarse:h-11!" : undefined}
    >
      {label}
    </Button>
  );
}
