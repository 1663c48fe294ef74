// Checks fields when the buyer leaves them, and fills an address from the clipboard or a QR code. The server checks
// everything again on submit.
import { texts } from "./checkout-texts.js";

document.addEventListener("focusout", ({ target }) => {
  if (target instanceof HTMLInputElement) void checkField(target);
});
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement) showProblem(target, "");
});
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("button[data-paste], button[data-scan]");
  if (button?.dataset.paste) void paste(document.getElementById(button.dataset.paste));
  if (button?.dataset.scan) void openScanner(document.getElementById(button.dataset.scan));
});

/** Shows the buttons that this browser supports. */
export function showAddressTools(root) {
  const canPaste = typeof navigator.clipboard?.readText === "function";
  const canScan = "BarcodeDetector" in window && typeof navigator.mediaDevices?.getUserMedia === "function";
  for (const button of root.querySelectorAll("button[data-paste]")) button.hidden = !canPaste;
  for (const button of root.querySelectorAll("button[data-scan]")) button.hidden = !canScan;
}

async function checkField(input) {
  const typed = input.value;
  const problem = await problemOf(input, typed.trim());
  if (problem !== null && input.value === typed) showProblem(input, problem);
}

/** An empty text if there is none; null if the field can't be checked here. */
async function problemOf(input, value) {
  if (value === "") return null;
  if (input.dataset.check) return askServer(input, value);
  if (input.type === "email") return input.validity.typeMismatch ? texts.email : "";
  if (input.dataset.digits) return digitsProblem(value.replaceAll(/[\s-]/g, ""), input.dataset.digits);
  if (input.inputMode === "decimal") return /^[\d\s.,+-]+$/.test(value) ? "" : texts.digits;
  return null;
}

function digitsProblem(value, count) {
  if (!/^\d+$/.test(value)) return texts.digits;
  return count === "any" || value.length === Number(count) ? "" : texts.digitCount.replace("{count}", count);
}

async function askServer({ form, dataset }, value) {
  try {
    const body = new URLSearchParams({ [dataset.check]: value });
    const response = await fetch(`${form.getAttribute("action")}/check`, { method: "POST", body });
    return response.ok ? ((await response.json()).problem ?? "") : null;
  } catch {
    return null;
  }
}

function showProblem(input, problem) {
  const text = document.getElementById(`${input.id}-problem`);
  if (!text || (problem === "" && text.hidden)) return;
  text.textContent = problem;
  text.hidden = problem === "";
  if (problem === "") {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("data-invalid");
  } else {
    input.setAttribute("aria-invalid", "true");
    input.setAttribute("data-invalid", "true");
  }
}

/** Wallets copy and show addresses as URIs: "bitcoin:bc1q…?amount=1". */
const addressIn = (text) => text.trim().replace(/^[a-z][a-z0-9+.-]*:(\/\/)?(transfer\/)?/i, "").split(/[?@]/)[0] ?? "";

function fill(input, text) {
  input.value = addressIn(text);
  input.focus();
  showProblem(input, "");
  void checkField(input);
}

async function paste(input) {
  try {
    fill(input, await navigator.clipboard.readText());
  } catch {
    showProblem(input, texts.pasteFailed);
  }
}

async function openScanner(input) {
  const dialog = document.querySelector(`dialog[data-scanner="${input.id}"]`);
  const { scan } = await import("./checkout-scanner.js");
  const text = await scan(dialog);
  if (text) fill(input, text);
}
