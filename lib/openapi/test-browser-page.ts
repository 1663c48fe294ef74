import { afterEach, beforeEach, vi } from "vitest";

export const withStatus = (status: string) => () =>
  Response.json({
    status,
    is_final: ["success", "refunded"].includes(status),
    updated_at: "2026-01-31T10:00:00.000Z",
  });

export const withError =
  (status: number, headers = {}) =>
  () =>
    new Response("{}", { status, headers });

export const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

/** Gives each test of the file a visible page in a click, whose time passes by `pass`. */
export function stubBrowserPage() {
  const page = {
    hidden: false,
    isActive: true as boolean | undefined,
    opened: [] as unknown[][],
    asked: [] as { url: string; seconds: number; credentials: unknown }[],
    respond: withStatus("pending"),
    dispatch: (_name: string): unknown => undefined,
  };
  beforeEach(() => {
    vi.useFakeTimers();
    const startedMs = Date.now();
    const events = new EventTarget();
    const listeners = {
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    };
    Object.assign(page, { hidden: false, isActive: true, opened: [], asked: [], respond: withStatus("pending") });
    page.dispatch = (name) => events.dispatchEvent(new Event(name));
    const state = { get: () => page.hidden };
    vi.stubGlobal("document", Object.defineProperty({ ...listeners }, "hidden", state));
    vi.stubGlobal("addEventListener", listeners.addEventListener);
    vi.stubGlobal("removeEventListener", listeners.removeEventListener);
    vi.stubGlobal("navigator", {
      get userActivation() {
        return page.isActive === undefined ? undefined : { isActive: page.isActive };
      },
    });
    vi.stubGlobal("window", { open: (...given: unknown[]) => void page.opened.push(given) });
    vi.stubGlobal("fetch", async (url: string, { credentials }: RequestInit) => {
      page.asked.push({ url, seconds: (Date.now() - startedMs) / 1_000, credentials });
      return page.respond();
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return { page, secondsAsked: () => page.asked.map(({ seconds }) => seconds) };
}
