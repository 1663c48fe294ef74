"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { announce } from "#components/ui/page/announce.ts";
import { useCommand } from "#components/ui/page/use-command.ts";
import { utc } from "#lib/time-zone.ts";
import { type Clock, clockCookie, readClock, type TimeFormat, type ZoneChoice, zoneCookie } from "./clock.ts";

const yearSeconds = 365 * 24 * 60 * 60;

type ClockContext = Clock & { choose: (choices: { choice?: ZoneChoice; format?: TimeFormat }) => void };

const Context = createContext<ClockContext>({
  zone: utc,
  localZone: null,
  choice: "local",
  format: "auto",
  choose: () => undefined,
});

/** The reader's clock. */
export const useClock = (): ClockContext => useContext(Context);

type ClockProviderProps = { initial: Clock; children: ReactNode };

/** Tells the server the browser's time zone, with a cookie. Later pages arrive in that zone; the first one is rendered again. */
export function ClockProvider({ initial, children }: ClockProviderProps) {
  const router = useRouter();
  const [clock, setClock] = useState(initial);
  const context = useMemo(() => {
    const choose: ClockContext["choose"] = (choices) => {
      const { choice, format } = { ...clock, ...choices };
      storeCookie(clockCookie, `${choice}.${format}`);
      setClock(readClock(clock.localZone ?? undefined, `${choice}.${format}`));
      if (choice !== clock.choice) router.refresh();
    };
    return { ...clock, choose };
  }, [clock, router]);

  useEffect(() => {
    // Also after a journey, and after another tab changed the choices.
    const follow = () => {
      if (document.visibilityState !== "visible") return;
      const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      if (cookieValue(zoneCookie) !== localZone) storeCookie(zoneCookie, localZone);
      const current = readClock(localZone, cookieValue(clockCookie));
      if (isEqual(current, clock)) return;
      setClock(current);
      if (current.zone !== clock.zone) router.refresh();
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, [clock, router]);

  useCommand("times", () => {
    const { format, says } = next[clock.format];
    context.choose({ format });
    announce(says);
  });
  useCommand("time-zone", () => {
    const isUtc = clock.choice === "utc";
    context.choose({ choice: isUtc ? "local" : "utc" });
    announce(isUtc ? "Showing local time" : "Showing UTC");
  });
  return <Context value={context}>{children}</Context>;
}

const next = {
  auto: { format: "exact", says: "Showing exact times" },
  exact: { format: "relative", says: "Showing relative times" },
  relative: { format: "auto", says: "Showing exact times in logs, relative times in lists" },
} as const;

const isEqual = (one: Clock, other: Clock) =>
  one.zone === other.zone &&
  one.localZone === other.localZone &&
  one.choice === other.choice &&
  one.format === other.format;

const cookieValue = (name: string): string | undefined =>
  document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function storeCookie(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and off TLS.
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
}
