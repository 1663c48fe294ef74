/** Something of the page's that a person switches on or off, kept in this browser. One that keeps nothing keeps the default. */
export function keptSwitch(name: string, isOnAtFirst: boolean) {
  const changed = `slipway:${name}`;
  const isOn = (): boolean => {
    try {
      const kept = localStorage.getItem(name);
      return kept === null ? isOnAtFirst : kept === "on";
    } catch {
      return isOnAtFirst;
    }
  };
  const turn = (toOn: boolean): void => {
    try {
      localStorage.setItem(name, toOn ? "on" : "off");
    } catch {
      return;
    }
    window.dispatchEvent(new Event(changed));
  };
  const subscribe = (listener: () => void) => {
    window.addEventListener(changed, listener);
    // Another tab's.
    window.addEventListener("storage", listener);
    return () => {
      window.removeEventListener(changed, listener);
      window.removeEventListener("storage", listener);
    };
  };
  /** For useSyncExternalStore: the server's markup has the default. */
  return { isOn, turn, subscribe, isOnAtFirst: () => isOnAtFirst };
}
