"use client";
import Link from "next/link";
import { type ComponentProps, type ReactNode, use, useId } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { CloseMenu } from "./menu-focus.ts";

type ItemProps = {
  /** A 16 px icon. */
  icon?: ReactNode;
  isDangerous?: boolean;
  children: ReactNode;
};

type MenuLinkProps = Pick<ComponentProps<typeof Link>, "href" | "prefetch"> &
  ItemProps & {
    /** A file: the browser loads it without leaving the page. */
    download?: boolean;
  };

export function MenuLink({ icon, isDangerous, children, download, href, prefetch = false }: MenuLinkProps) {
  const close = use(CloseMenu);
  const item = { role: "menuitem", tabIndex: -1, onClick: close, className: itemClass(isDangerous) };
  return download ? (
    <a href={String(href)} download="" {...item}>
      {icon}
      {children}
    </a>
  ) : (
    <Link href={href} prefetch={prefetch} {...item}>
      {icon}
      {children}
    </Link>
  );
}

type MenuButtonProps = ItemProps &
  Pick<ComponentProps<"button">, "onClick" | "onPointerEnter" | "onFocus" | "aria-haspopup" | "aria-expanded"> & {
    /** The id of the element that says why this user cannot do it; disables the item. */
    refusedBy?: string;
  };

/** Closes the menu, then runs `onClick`. */
export function MenuButton({ icon, isDangerous, children, refusedBy, onClick, ...rest }: MenuButtonProps) {
  const close = use(CloseMenu);
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={refusedBy ? true : undefined}
      aria-describedby={refusedBy}
      onClick={(event) => {
        if (refusedBy) return;
        close();
        onClick?.(event);
      }}
      className={itemClass(isDangerous)}
    >
      {icon}
      {children}
    </button>
  );
}

type MenuRadioProps = { isChecked: boolean; onSelect: () => void; children: ReactNode };

/** One of several values; the menu stays open. */
export function MenuRadio({ isChecked, onSelect, children }: MenuRadioProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChecked}
      tabIndex={-1}
      onClick={onSelect}
      className="menu-item menu-radio"
    >
      {children}
    </button>
  );
}

type MenuGroupProps = { title?: string; children: ReactNode };

/** Items between hairlines, with a heading if they need one. */
export function MenuGroup({ title, children }: MenuGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be in a menu.
    <div role="group" aria-labelledby={title && id} className="menu-group">
      {title && (
        <p id={id} className="text-muted px-2.5 pt-1 pb-0.5 text-xs">
          {title}
        </p>
      )}
      {children}
    </div>
  );
}

const itemClass = (isDangerous: boolean | undefined) => classNames("menu-item", isDangerous && "text-bad");
