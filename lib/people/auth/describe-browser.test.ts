import { expect, it } from "vitest";
import { describeBrowser } from "./describe-browser.ts";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const safari = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/130.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} EdgA/130.0.0.0`, "Edge on Android"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/116.0.0.0`, "Opera on macOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/132.0 Mobile/15E148 Safari/605.1.15`,
    "Firefox on iOS",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, "Chrome on ChromeOS"],
  [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/130.0 Mobile/15E148 Safari/604.1`, "Chrome on iOS"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, "Safari on macOS"],
  ["curl/8.5.0", "Unknown browser"],
  ["", "Unknown browser"],
  ["Opera Mini (Android)", "A browser on Android"],
  ["Chrome/130.0", "Chrome"],
])("describes %s as %s", (userAgent, description) => {
  expect(describeBrowser(userAgent)).toBe(description);
});
