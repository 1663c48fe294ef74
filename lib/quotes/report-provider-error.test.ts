import { expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { captureLog } from "#lib/test-log.ts";
import { reportProviderError } from "./report-provider-error.ts";

const away = (cause?: unknown) => new AppError("provider_unavailable", "The provider cannot be reached", { cause });

it("logs one line per provider, with the cause", () => {
  const lines = captureLog();
  const [one, two] = [{ id: "report-one" }, { id: "report-two" }];
  for (let time = 0; time < 1_000; time += 1)
    for (const provider of [one, two]) reportProviderError(provider, away(new Error("certificate has expired")));
  const cause = "The provider cannot be reached: certificate has expired";
  expect(lines).toEqual([
    expect.objectContaining({ message: "provider request failed", provider: "report-one", cause }),
    expect.objectContaining({ provider: "report-two", cause }),
  ]);
});

it("logs the frames of unexpected errors", () => {
  const lines = captureLog();
  reportProviderError({ id: "report-three" }, new TypeError("x is undefined"));
  expect(lines[0]?.stack).toMatch(/^at .+report-provider-error\.test\.ts/);
});
