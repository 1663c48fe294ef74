// The buyer's page is plain HTML. Where there is script, its values can be copied with one press, and its news comes without
// loading the page again.
const shownMs = 2_000;
const retryMs = 15_000;

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button[data-copy]");
  if (button) void copyFrom(button);
});
start();

async function copyFrom(button) {
  const isCopied = await copy(button.dataset.copy);
  button.textContent = isCopied ? "Copied" : "Not allowed";
  say(isCopied ? `Copied ${button.dataset.what}` : "The browser did not allow copying");
  setTimeout(() => {
    button.textContent = "Copy";
    say("");
  }, shownMs);
}

function say(text) {
  const region = document.querySelector("[data-copied]");
  if (region) region.textContent = text;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// The clipboard is missing where the page is served without TLS.
function copyBySelection(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "sr-only";
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}

/** Wires what was drawn last, and waits for when it wants to be drawn anew. */
function start() {
  for (const button of document.querySelectorAll("button[data-copy]")) button.classList.remove("invisible");
  const told = document.querySelector("[data-refresh]")?.dataset.refresh ?? "";
  const [, seconds, url] = /^(\d+);url=(.+)$/.exec(told) ?? [];
  if (url) setTimeout(() => void renew(url), Number(seconds) * 1_000);
}

/** Another page is gone to; this one is asked for anew, and what changed takes its place. */
async function renew(url) {
  const { href, origin, pathname } = new URL(url, window.location.href);
  if (origin !== window.location.origin || pathname !== window.location.pathname) return window.location.assign(href);
  try {
    const response = await fetch(href, { cache: "no-store" });
    if (response.status >= 500) throw new Error("not to be shown");
    replaceMain(new DOMParser().parseFromString(await response.text(), "text/html"));
    start();
  } catch {
    setTimeout(() => void renew(url), retryMs);
  }
}

function replaceMain(page) {
  const [old, fresh] = [document.querySelector("main"), page.querySelector("main")];
  // Whoever marks an account number by hand keeps the mark.
  const isMarking = String(window.getSelection()) !== "";
  if (!old || !fresh) return window.location.reload();
  // What is for browsers without script would begin to work here: a parsed page has none.
  for (const part of [...old.querySelectorAll("noscript"), ...fresh.querySelectorAll("noscript")]) part.remove();
  if (isMarking || old.innerHTML === fresh.innerHTML) return;
  const [before, after] = [old, fresh].map((main) => main.querySelector("h1")?.textContent ?? "");
  const hadFocus = old.contains(document.activeElement);
  old.replaceChildren(...fresh.childNodes);
  document.title = page.title;
  if (hadFocus) {
    old.tabIndex = -1;
    old.focus();
  }
  if (before !== after) say(after);
}
