import { beforeAll, describe, expect, it } from "vitest";
import { handlersIn } from "#app/api/test-handlers.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { memberChanges } from "./test-member-changes.ts";
import { newTestUser } from "./test-user.ts";

const password = "a password of some length";

/** Routes that write no row, with the reason. */
const without: Record<string, string> = {
  "POST account/passkeys": "only stores a challenge",
  "POST account/totp": "creates a secret that has no effect before its first code",
  "POST account/identities": "only checks that the session has a recent step-up",
  "PATCH account/preferences": "how the user's own pages look",
  "POST account/missed-event-emails": "the user's own emails",
  "DELETE account/missed-event-emails": "as above",
  "POST account/weekly-summary": "as above",
  "DELETE account/weekly-summary": "as above",
  "POST api-keys/lookup": "read-only",
  "POST search": "read-only",
  "POST step-up": "changes nothing; the actions that require it are recorded",
  "POST step-up/passkey": "read-only",
  "PUT step-up/passkey": "as POST step-up",
  "POST saved-views": "the user's own filters",
  "PATCH saved-views/[viewId]": "as above",
  "DELETE saved-views/[viewId]": "as above",
  "POST webhooks/notices/[noticeId]/sighting": "marks a notice as seen",
};

const changing = (await handlersIn("dashboard/[environment]"))
  .map((route) => ({ ...route, name: `${route.method} ${route.folder}` }))
  .filter(({ method }) => method !== "GET");

const secrets = /svc_(live|test)_[0-9A-Za-z]{20}|whsec_|\$argon2|[?/](invitation|reset-password)\/[\w-]{20}/;

describe("the audit log", () => {
  let passwordHash = "";
  beforeAll(async () => {
    passwordHash = await hashPassword(password);
  });

  it("is tested for every mutating route", () => {
    const unknown = changing.filter(({ name }) => !(name in memberChanges) && !(name in without));
    expect(unknown.map(({ name }) => name)).toEqual([]);
    expect(changing.filter(({ name }) => name in memberChanges).length).toBeGreaterThan(30);
  });

  it.each(changing.filter(({ name }) => name in memberChanges))(
    "records $name with actor, time, IP address and target, without secrets",
    async ({ name, method, handler }) => {
      const user = await newTestUser({ passwordHash });
      const { action, prepare } = memberChanges[name] as (typeof memberChanges)[string];
      const { params, body } = await prepare(user);
      const headers = { "x-svc-client-address": "203.0.113.77" };
      const sent = { method, headers, body, params: { environment: "sandbox", ...params } };
      const response = await user.call(handler, sent);
      expect([response.status, response.body.msg]).toEqual([200, response.body.msg]);
      const { lines } = await listAudit(user.scope, {}, new Date());
      const row = lines.find((line) => line.action === action && line.address === "203.0.113.77");
      expect(row).toMatchObject({ by: "person", who: user.email });
      expect(row?.target).toBeTruthy();
      expect(Date.now() - Date.parse(row?.at ?? "")).toBeLessThan(60_000);
      expect(JSON.stringify(lines)).not.toMatch(secrets);
    },
  );
});
