"use client";
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { showToast } from "#components/ui/page/toast.ts";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import { CloseMenu, moveFocus, placeMenu } from "./menu-focus.ts";

type MenuProps = {
  /** The menu's accessible name, and the button's unless it has a text: "Actions for Checkout server". */
  label: string;
  /** The button's content; by default three dots. */
  button?: ReactNode;
  /** Replaces the look of the button. */
  buttonClassName?: string;
  /** MenuLink, MenuButton, MenuRadio, MenuGroup, and RequestDialog with `look="menu"`. Rendered when the menu first opens. */
  children?: ReactNode;
  /** Imports the items when the button is hovered, focused, or pressed, instead of `children`. */
  load?: () => Promise<ReactNode>;
};

/** A button with a menu, as described by the ARIA Authoring Practices. A closed menu adds only its button to the page. */
export function Menu({ label, button, buttonClassName, children, load }: MenuProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { items, prepare, withItems } = useItems(children, load);
  const hasOpened = items !== null;
  const [isOpen, setIsOpen] = useState(false);
  useFollowedTrigger(isOpen, trigger, list);

  const open = (from: "first" | "last") =>
    withItems(() => {
      list.current?.showPopover();
      placeMenu(list.current, trigger.current);
      moveFocus(list.current, from);
    });
  const close = () => {
    list.current?.hidePopover();
    trigger.current?.focus();
  };
  const onTriggerKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? "first" : "last");
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        id={`${id}-button`}
        disabled={!isHydrated}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={button ? undefined : label}
        // The browser then leaves closing to this button, instead of closing on press and reopening on click.
        popoverTarget={hasOpened ? id : undefined}
        onClick={(event) => {
          event.preventDefault();
          if (isOpen) close();
          else open("first");
        }}
        onKeyDown={onTriggerKeyDown}
        onPointerEnter={prepare}
        onFocus={prepare}
        className={buttonClassName ?? (button ? buttonClass("plain") : "menu-button")}
      >
        {button}
      </button>
      {hasOpened && (
        <div
          ref={list}
          id={id}
          popover="auto"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onToggle={(event: ToggleEvent) => setIsOpen(event.newState === "open")}
          onKeyDown={(event) => onMenuKeyDown(event, list.current, close)}
          className="menu"
        >
          <CloseMenu value={close}>{items}</CloseMenu>
        </div>
      )}
    </>
  );
}

/** The items, which are null until `withItems` first renders them: they have to exist before one of them can be focused. */
function useItems(children: ReactNode, load: MenuProps["load"]) {
  const [hasOpened, setHasOpened] = useState(false);
  const [loaded, setLoaded] = useState<ReactNode>(null);
  const withItems = (then: () => void) => {
    const render = (items: ReactNode) => {
      flushSync(() => {
        setLoaded(items);
        setHasOpened(true);
      });
      then();
    };
    if (!load || loaded) return render(loaded);
    load().then(render, () =>
      showToast("This menu couldn't be loaded. Check your connection and try again.", "failure"),
    );
  };
  // Pressing the button tries again, and tells.
  const prepare = () => void load?.().catch(() => undefined);
  return { items: hasOpened ? (loaded ?? children) : null, prepare, withItems };
}

function onMenuKeyDown(event: KeyboardEvent, list: HTMLElement | null, close: () => void): void {
  // Dialogs that an item opened are inside it for React, but not in the document.
  if (event.target instanceof Node && !list?.contains(event.target)) return;
  const moves: Record<string, Parameters<typeof moveFocus>[1]> = {
    ArrowDown: "next",
    ArrowUp: "previous",
    Home: "first",
    End: "last",
  };
  const move = moves[event.key];
  if (move) moveFocus(list, move);
  else if (event.key === "Escape" || event.key === "Tab") close();
  else if (isCharacter(event)) moveFocus(list, { startsWith: event.key });
  else return;
  // Tab continues from the button.
  if (event.key === "Tab") return;
  event.preventDefault();
  event.stopPropagation();
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;

/** Keeps an open menu at its button while something scrolls. */
function useFollowedTrigger(isOpen: boolean, ...[trigger, list]: { current: HTMLElement | null }[]): void {
  useEffect(() => {
    if (!isOpen) return;
    const place = () => placeMenu(list?.current ?? null, trigger?.current ?? null);
    const ending = new AbortController();
    window.addEventListener("scroll", place, { capture: true, signal: ending.signal });
    window.addEventListener("resize", place, { signal: ending.signal });
    return () => ending.abort();
  }, [isOpen, trigger, list]);
}
