// The buyer's page is plain HTML. Where there is script, its values can be copied with one press.
const shownMs = 2_000;

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.classList.remove("invisible");
  button.addEventListener("click", async () => {
    const isCopied = await copy(button.dataset.copy);
    button.textContent = isCopied ? "Copied" : "Not allowed";
    const region = document.querySelector("[data-copied]");
    if (region) region.textContent = isCopied ? `Copied ${button.dataset.what}` : "The browser did not allow copying";
    setTimeout(() => {
      button.textContent = "Copy";
      if (region) region.textContent = "";
    }, shownMs);
  });
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
