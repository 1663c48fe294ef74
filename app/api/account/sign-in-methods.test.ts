import { beforeAll, expect, it } from "vitest";
import { POST as invite } from "#app/api/dashboard/[environment]/invitations/route.ts";
import { handlersIn } from "#app/api/test-handlers.ts";
import { postAuth, signedInUser } from "#app/api/test-sign-in.ts";
import { withTotp } from "#app/api/test-two-factor.ts";
import { callFromPage, newTestUser, storeCookies, type TestUser, withinRequest } from "#app/api/test-user.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { hashPassword } from "#lib/people/users/password.ts";
import { requestReset } from "#lib/people/users/reset-password.ts";

type Jar = Map<string, string>;
const password = "a password of some length";

async function invitationFor(email: string): Promise<string> {
  const owner = await newTestUser();
  const sent = { params: { environment: "sandbox" }, body: { email, role: "owner" } };
  return (await owner.call(invite, sent)).body.data.link.split("/").at(-1);
}

/** Each route available without a session, with the most that someone with the password and access to the email could
 * send. Sign-in with GitHub and Google is tested in http/sign-in-providers.test.ts. */
const ways: Record<string, (user: TestUser) => Promise<unknown>> = {
  "POST account/invitation": async ({ email }) => ({ token: await invitationFor(email), name: "Mallory", password }),
  "POST account/invitation/sign-in": async ({ email }) => ({ token: await invitationFor(email) }),
  "POST account/passkey-options": async () => undefined,
  "POST account/password": async ({ email }) => {
    await requestReset(email, "http://127.0.0.1:3000", new Date());
    const text = (await mailsTo(email))[0]?.text ?? "";
    return { token: /reset-password\/([\w-]{43})/.exec(text)?.[1], password };
  },
  "POST account/password-reset": async ({ email }) => ({ email }),
  "POST account/two-factor": async () => ({ code: "000000" }),
  "POST sign-up/confirmation": async () => ({ token: "x".repeat(43), password }),
  "POST sign-up": async ({ email }) => ({ email, password, name: "Mallory", partner_name: "Mallory" }),
};

const open = (
  await Promise.all(
    ["account", "sign-up"].map(async (start) =>
      (
        await handlersIn(start)
      ).map((route) => ({
        ...route,
        name: `${route.method} ${start}${route.folder === "." ? "" : `/${route.folder}`}`,
      })),
    ),
  )
).flat();

let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

it("cover every route available without a session", () => {
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(ways).sort());
});

it.each(open)("$name cannot bypass two-factor", async ({ name, method, handler }) => {
  const user = await newTestUser({ passwordHash });
  await withTotp(user);
  const body = await ways[name]?.(user);
  const jar: Jar = new Map();
  // Also with a pending two-factor sign-in.
  for (const isWaiting of [false, true]) {
    if (isWaiting) await postAuth(jar, "callback/credentials", { form: { email: user.email, password } });
    const response = await withinRequest(jar, () => callFromPage(handler, { method, body }));
    storeCookies(jar, response.headers);
    expect(await signedInUser(jar)).toBeNull();
    await postAuth(jar, "callback/credentials", { form: { email: user.email, password } });
    expect(await signedInUser(jar)).toBeNull();
  }
});

it.each([
  ["callback/credentials", { password }],
  ["callback/passkey", { response: "{}" }],
  ["signin/github", {}],
])("next-auth's %s cannot bypass two-factor", async (path, form) => {
  const user = await newTestUser({ passwordHash });
  await withTotp(user);
  const jar: Jar = new Map();
  await postAuth(jar, path, { form: { email: user.email, ...form } });
  expect(await signedInUser(jar)).toBeNull();
});
