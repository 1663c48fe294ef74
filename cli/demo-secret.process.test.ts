import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { stubNoProviders, stubVariables } from "#lib/test-variables.ts";
import { readLocalState } from "#processes/local-state.ts";
import { svcProcess } from "./test-svc.ts";

setUpOwnDatabase();

it("a command uses the secret that npm start generated in demo mode, also with a DATABASE_URL", async () => {
  const folder = mkdtempSync(`${tmpdir()}/slipway-demo-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  stubNoProviders();
  stubVariables({ SVC_SECRET: "", SVC_SANDBOX_URL: "", SVC_PRODUCTION_URL: "", SVC_DATA_DIR: folder });
  const save = () =>
    svcProcess("", "provider", "set", "sandbox", "guardarian", "apiKey=key-one", "callbackToken=token-one");
  expect(await save()).toMatchObject({ code: 1, error: expect.stringContaining("SVC_SECRET is required") });
  readLocalState(folder);
  expect(await save()).toMatchObject({ code: 0, error: "" });
});
