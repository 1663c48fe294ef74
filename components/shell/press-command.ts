import { announce } from "#components/ui/page/announce.ts";

const waitMs = 10_000;

/** Presses the button that carries this name, as soon as it is there and this page is the one it stands on. Where it may
 * not be pressed, says why. */
export function pressCommand(name: string, pathname: string): void {
  if (press(name, pathname)) return;
  const observer = new MutationObserver(() => press(name, pathname) && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), waitMs);
}

function press(name: string, pathname: string): boolean {
  if (window.location.pathname !== pathname) return false;
  const marked = document.querySelector<HTMLElement>(`[data-command="${name}"]`);
  const button = marked?.matches("button, a, input") ? marked : marked?.querySelector<HTMLElement>("button");
  if (!button) return false;
  if (!button.matches(":disabled")) button.click();
  else announce(`${button.textContent} cannot be pressed. ${whyNot(button)}`);
  return true;
}

const whyNot = (button: HTMLElement): string =>
  document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
