// The checkout page is plain HTML. With JavaScript, values can be copied with one click and the page updates without a reload.
import { showAddressTools } from "./checkout-fields.js";
import { texts } from "./checkout-texts.js";

const shownMs = 2_000;
const retryMs = 15_000;

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button[data-copy]");
  if (button) void copyFrom(button);
  const share = event.target instanceof Element && event.target.closest("button[data-share]");
  if (share) void navigator.share({ title: share.dataset.title, url: share.dataset.share }).catch(() => {});
  if (event.target instanceof Element && event.target.closest("button[data-print]")) window.print();
});
// The back button may show the page as it was before the payment.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) window.location.reload();
});
start();

async function copyFrom(button) {
  const isCopied = await copy(button.dataset.copy);
  button.textContent = isCopied ? texts.copied : texts.copyFailed;
  announce(isCopied ? button.dataset.copiedText : texts.copyDenied);
  setTimeout(() => {
    button.textContent = button.dataset.label ?? texts.copy;
    announce("");
  }, shownMs);
}

function announce(text) {
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

// The clipboard API is missing on pages without TLS.
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

/** Shows what needs JavaScript, and schedules the next refresh. */
function start() {
  enhance(document);
  const refresh = document.querySelector("[data-refresh]")?.dataset.refresh ?? "";
  const [, seconds, url] = /^(\d+);url=(.+)$/.exec(refresh) ?? [];
  if (url) setTimeout(() => void refreshFrom(url), Number(seconds) * 1_000);
}

function enhance(root) {
  for (const button of root.querySelectorAll("button[data-copy]")) {
    button.classList.remove("invisible");
    button.hidden = false;
  }
  for (const button of root.querySelectorAll("button[data-share]")) button.hidden = !navigator.share;
  for (const button of root.querySelectorAll("button[data-print]")) button.hidden = false;
  for (const time of root.querySelectorAll('time[data-clock=""]')) showClock(time);
  for (const time of root.querySelectorAll('time[data-local=""]')) showLocalTime(time);
  for (const timer of root.querySelectorAll("[data-countdown]")) countDown(timer, Number(timer.dataset.countdown));
  showAddressTools(root);
}

/** From how long it is when the page arrives, because the clock of the device may be wrong. */
function countDown(timer, seconds) {
  const endsAt = performance.now() + seconds * 1_000;
  const format = new Intl.NumberFormat(`${texts.language}-u-nu-latn`, {
    style: "unit",
    unit: "second",
    unitDisplay: "long",
  });
  const tick = () => {
    if (timer.dataset.countdown === undefined) return;
    const left = Math.ceil((endsAt - performance.now()) / 1_000);
    if (left <= 0) {
      timer.textContent = timer.dataset.over;
      delete timer.dataset.countdown;
      return;
    }
    timer.firstElementChild.textContent = format.format(left);
    // A refresh that leaves the page as it is starts from here.
    timer.dataset.countdown = String(left);
    setTimeout(tick, 1_000);
  };
  tick();
}

/** Adds the time in the buyer's own zone to how long is left. */
function showClock(time) {
  const parts = { hour: "2-digit", minute: "2-digit", numberingSystem: "latn" };
  const clock = new Date(time.dateTime).toLocaleTimeString(locale(), parts);
  time.append(` (${texts.until.replace("{clock}", clock)})`);
  time.dataset.clock = clock;
}

/** The buyer's own, where it is of the language of the page: British clocks for English pages in Britain. */
function locale() {
  // Some browsers on Linux have "en-US@posix", which isn't a locale.
  const isOwn = (one) => one.split("-")[0] === texts.language && /^[\w-]+$/.test(one);
  return navigator.languages.find(isOwn) ?? texts.language;
}

/** Adds the time in the reader's own zone, unless that is UTC. */
function showLocalTime(time) {
  const at = new Date(time.dateTime);
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short", numberingSystem: "latn" };
  // The day only where it isn't the same.
  const day = at.getDate() === at.getUTCDate() ? {} : { day: "numeric", month: "short", year: "numeric" };
  time.dataset.local = at.toLocaleString(texts.language === "en" ? "en-US" : texts.language, { ...day, ...clock });
  if (at.getTimezoneOffset() !== 0) time.append(` (${time.dataset.local})`);
}

/** Navigates to another page, or fetches this one again and replaces what changed. */
async function refreshFrom(url) {
  const { href, origin, pathname } = new URL(url, window.location.href);
  if (origin !== window.location.origin || pathname !== window.location.pathname) return window.location.assign(href);
  try {
    const response = await fetch(href, { cache: "no-store" });
    if (response.status >= 500) throw new Error("server error");
    replaceMain(new DOMParser().parseFromString(await response.text(), "text/html"));
    start();
  } catch {
    setTimeout(() => void refreshFrom(url), retryMs);
  }
}

function replaceMain(page) {
  const [old, fresh] = [document.querySelector("main"), page.querySelector("main")];
  // Don't destroy a selection, such as an account number selected by hand.
  const isSelecting = String(window.getSelection()) !== "";
  if (!old || !fresh) return window.location.reload();
  // In a page parsed by script, the contents of noscript would take effect.
  for (const part of [...old.querySelectorAll("noscript"), ...fresh.querySelectorAll("noscript")]) part.remove();
  enhance(fresh);
  for (const details of old.querySelectorAll("details[open]")) {
    const same = fresh.querySelectorAll("details")[[...old.querySelectorAll("details")].indexOf(details)];
    if (same) same.open = true;
  }
  if (isSelecting || old.innerHTML === fresh.innerHTML) return;
  const [before, after] = [old, fresh].map((main) => main.querySelector("h1")?.textContent ?? "");
  const hadFocus = old.contains(document.activeElement);
  old.replaceChildren(...fresh.childNodes);
  document.title = page.title;
  if (hadFocus) {
    old.tabIndex = -1;
    old.focus();
  }
  if (before !== after) announce(after);
}
