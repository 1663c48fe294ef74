"use client";
import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useState } from "react";
import { type TimeFormat, utc, type ZoneChoice } from "#lib/time-zone.ts";
import { type Clock, clockCookie, readClock, zoneCookie } from "./clock.ts";

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

type ClockProviderProps = {
  initial: Clock;
  /** Stores the choices with the reader's account. Without it, they stay in this browser. */
  save?: (clock: Clock) => Promise<unknown>;
  children: ReactNode;
};

/** Tells the server the browser's time zone, with a cookie. Later pages arrive in that zone; the first one is rendered again. */
export function ClockProvider({ initial, save, children }: ClockProviderProps) {
  const router = useRouter();
  const [clock, setClock] = useState(initial);
  const context = useMemo(() => {
    const choose: ClockContext["choose"] = async (choices) => {
      const chosen = { ...clock, ...choices };
      storeChoices(chosen);
      setClock(readClock(clock.localZone ?? undefined, choicesOf(chosen)));
      await save?.(chosen);
      if (chosen.choice !== clock.choice) router.refresh();
    };
    return { ...clock, choose };
  }, [clock, router, save]);

  // Those of the account are news to this browser, and to the pages that it shows without a session.
  const adopt = useEffectEvent(() => {
    if (save) storeChoices(initial);
  });
  useEffect(() => adopt(), []);

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
  return <Context value={context}>{children}</Context>;
}

const choicesOf = ({ choice, format }: Pick<Clock, "choice" | "format">) => `${choice}.${format}`;

const storeChoices = (clock: Clock) => storeCookie(clockCookie, choicesOf(clock));

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
