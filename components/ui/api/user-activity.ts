const activeMs = 60_000;

let lastInputAt = performance.now();

if (typeof document !== "undefined") {
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"]) {
    document.addEventListener(kind, () => noteInput(), { capture: true, passive: true });
  }
}

export function noteInput(): void {
  lastInputAt = performance.now();
}

/** Whether somebody used the page within the last minute. Otherwise its requests are its own, such as those of the live log,
 * and must not keep an unattended session from becoming idle. */
export const hasUserActivity = (): boolean => performance.now() - lastInputAt < activeMs;
