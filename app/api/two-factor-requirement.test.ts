import { beforeAll, describe, expect, it } from "vitest";
import { handlersIn } from "#app/api/test-handlers.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { withOperatorPasskey, withPasskey, withTotp } from "#app/api/test-two-factor.ts";
import { newTestUser, type TestUser, withinRequest } from "#app/api/test-user.ts";
import { requireOperator, requirePartner } from "#http/session.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { DELETE as removePasskey } from "./dashboard/[environment]/account/passkeys/[passkeyId]/route.ts";
import { DELETE as dropTotp } from "./dashboard/[environment]/account/totp/route.ts";
import { PATCH as rename } from "./dashboard/[environment]/settings/route.ts";
import {
  DELETE as makeOptional,
  POST as requireOfMembers,
} from "./dashboard/[environment]/two-factor-requirement/route.ts";
import {
  DELETE as makeOptionalByOperator,
  POST as requireByOperator,
} from "./operator/partners/[partnerId]/two-factor-requirement/route.ts";
import { DELETE as removeOperatorPasskey } from "./operator/passkeys/[passkeyId]/route.ts";

const params = { environment: "sandbox" };
const nowhere = (parameters: string[]) => ({
  ...Object.fromEntries(parameters.map((name) => [name, "xx_0000000000000000000000"])),
  ...params,
});
const named = async (folder: string) =>
  (await handlersIn(folder)).map((route) => ({ ...route, name: `${route.method} ${route.folder}` }));
const [dashboard, operatorRoutes] = [await named("dashboard/[environment]"), await named("operator")];

/** What someone without the required second factor can still do: set one up, and change display preferences. */
const allowedToMembers = [
  "PATCH account/preferences",
  "GET step-up",
  "POST step-up",
  "POST account/passkeys",
  "PUT account/passkeys",
  "POST account/totp",
  "PUT account/totp",
];
const allowedToOperators = [
  "PATCH preferences",
  "PUT password",
  "POST session",
  "DELETE session",
  "POST session/passkey",
  "PUT session/passkey",
  "POST step-up",
  "POST passkeys",
  "PUT passkeys",
  "POST totp",
  "PUT totp",
];

const renames = (user: TestUser) => user.call(rename, { method: "PATCH", params, body: { name: "Another name" } });

/** The address that a page redirects to. */
const redirectOf = (work: () => Promise<unknown>) =>
  work().then(
    () => null,
    (error: { digest?: string }) => error.digest?.split(";")[2],
  );
const pageOf = (user: TestUser) =>
  redirectOf(() => withinRequest(user.jar, () => requirePartner(Promise.resolve(params))));

describe("a second factor that a partner requires", () => {
  it("is all that members without one can set up", async () => {
    const owner = await newTestUser();
    expect((await owner.call(requireOfMembers, { params })).status).toBe(200);
    const open: string[] = [];
    for (const { name, method, handler, parameters } of dashboard) {
      const { body } = await owner.call(handler, { method, params: nowhere(parameters) });
      if (body.data?.error !== "two_factor_required") open.push(name);
    }
    expect(open.sort()).toEqual(allowedToMembers.toSorted());
    expect(await pageOf(owner)).toBe("/sandbox/settings/account");
  });

  it.each([
    ["an authenticator app", withTotp],
    ["a passkey", withPasskey],
  ])("is %s, which can't be removed while it is the last", async (_, addFactor) => {
    const owner = await newTestUser();
    await owner.call(requireOfMembers, { params });
    expect((await renames(owner)).body.data.error).toBe("two_factor_required");
    const added = await addFactor(owner);
    expect((await renames(owner)).status).toBe(200);
    expect(await pageOf(owner)).toBeNull();
    const remove = () =>
      "authenticator" in added
        ? owner.call(removePasskey, {
            method: "DELETE",
            params: { ...params, passkeyId: added.authenticator.credentialId },
          })
        : owner.call(dropTotp, { method: "DELETE", params });
    expect((await remove()).body).toMatchObject({ data: { error: "limit_reached" }, msg: /requires two-factor/ });
    await (addFactor === withPasskey ? withTotp(owner) : withPasskey(owner));
    expect((await remove()).status).toBe(200);
    expect((await renames(owner)).status).toBe(200);
  });

  it("by the operator stays required when owners make it optional", async () => {
    const [owner, operator] = [await newTestUser(), await newTestOperator()];
    await withPasskey(owner);
    const member = await owner.colleague("developer");
    const { partnerId } = owner.scope;
    expect((await operator.call(requireByOperator, { params: { partnerId } })).status).toBe(200);
    await owner.call(requireOfMembers, { params });
    await owner.call(makeOptional, { method: "DELETE", params });
    expect(await pageOf(member)).toBe("/sandbox/settings/account");
    await operator.call(makeOptionalByOperator, { method: "DELETE", params: { partnerId } });
    expect(await pageOf(member)).toBeNull();
    const subjects = (await mailsTo(owner.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("now required"))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes("no longer required"))).toHaveLength(1);
  });
});

describe("SVC_OPERATOR_TWO_FACTOR=required", () => {
  beforeAll(() => stubVariables({ SVC_OPERATOR_TWO_FACTOR: "required" }));

  it("allows an operator without a second factor only to set one up", async () => {
    const open: string[] = [];
    for (const { name, method, handler, parameters } of operatorRoutes) {
      const operator = await newTestOperator();
      const { body } = await operator.call(handler, { method, params: nowhere(parameters) });
      if (body.data?.error !== "two_factor_required") open.push(name);
    }
    expect(open.sort()).toEqual(allowedToOperators.toSorted());
  });

  it("is fulfilled by a passkey, which can't be removed while it is the last", async () => {
    const operator = await newTestOperator();
    const pageNow = () => {
      const jar = new Map([["slipway-operator", operator.sessionId]]);
      return redirectOf(() => withinRequest(jar, () => requireOperator()));
    };
    expect(await pageNow()).toBe("/operator/account");
    const { authenticator } = await withOperatorPasskey(operator);
    expect(await pageNow()).toBeNull();
    const remove = () =>
      operator.call(removeOperatorPasskey, { method: "DELETE", params: { passkeyId: authenticator.credentialId } });
    expect((await remove()).body.data.error).toBe("limit_reached");
    await withOperatorPasskey(operator);
    expect((await remove()).status).toBe(200);
  });
});
