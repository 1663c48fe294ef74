import { defineConfig } from "playwright/test";

const quietArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  // Identical glyph widths in every Chromium build, for the reference screenshots.
  "--font-render-hinting=none",
  "--disable-lcd-text",
];

const longest = /(dialogs|page-states|screenshots)\.spec/;
const faults = /page-errors\.spec/;

// npm test starts the app, its database and the simulator, and passes their addresses in the environment.
export default defineConfig({
  testDir: "e2e",
  outputDir: ".data/playwright",
  // As for the other tests, nothing depends on how busy the machine is: what hangs ends late.
  timeout: 600_000,
  forbidOnly: true,
  // More than the usual two cores: tests spend part of their time waiting for the worker, webhooks, and timers.
  workers: 3,
  projects: [
    // Each of these files takes minutes in one worker, so they start first.
    { name: "longest", testMatch: longest },
    { name: "features", testIgnore: [longest, faults] },
    // These tests lock tables, so they run after all others.
    { name: "faults", testMatch: faults, dependencies: ["longest", "features"] },
  ],
  fullyParallel: true,
  // One screenshot for every machine: fonts are bundled; the ratio allows for antialiasing of other Chromium builds.
  snapshotPathTemplate: "e2e/screenshots/{arg}{ext}",
  expect: { timeout: 60_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: "disabled", caret: "hide" } },
  use: {
    baseURL: process.env.BASE_URL,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: quietArguments },
    trace: "off",
    navigationTimeout: 90_000,
    actionTimeout: 90_000,
  },
});
