import { describe, expect, it } from "vitest";
import { DELETE, POST as start } from "#app/api/dashboard/[environment]/account/missed-event-emails/route.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { GET, POST } from "#app/missed-events/unsubscribe/[token]/route.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { mailMissedEvents } from "./mail-missed-events.ts";
import { hasMissedEventEmails, missedEventsToken } from "./missed-event-emails.ts";
import { newEvent } from "./test-missed-events.ts";

stubVariables({ SVC_PRODUCTION_URL: "http://slipway.example.com" });

const later = (ms: number) => new Date(Date.now() + ms);

/** Without the emails about new endpoints. */
const digestsTo = async (address: string) =>
  (await mailsTo(address)).filter(({ subject }) => subject === "Slipway: Missed webhook events");

describe("emails about missed events", () => {
  setUpOwnDatabase();

  it("are off by default, and sent once a day to the member who turned them on", async () => {
    const user = await newTestUser();
    const other = await user.colleague("owner");
    await newEvent(["failed"], { scope: user.scope });
    await mailMissedEvents(later(2 * dayMs));
    expect(await digestsTo(user.email)).toEqual([]);
    await user.call(start, { method: "POST", params: { environment: "sandbox" } });
    await mailMissedEvents(later(dayMs - minuteMs));
    expect(await digestsTo(user.email)).toEqual([]);
    await mailMissedEvents(later(dayMs + minuteMs));
    await mailMissedEvents(later(2 * dayMs));
    const [mail, ...more] = await digestsTo(user.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain("In sandbox: 1 event from ");
    expect(mail?.text).toContain("http://slipway.example.com/sandbox/webhooks");
    await mailMissedEvents(later(2 * dayMs + 2 * minuteMs));
    expect(await digestsTo(user.email)).toHaveLength(2);
    await user.call(DELETE, { method: "DELETE", params: { environment: "sandbox" } });
    await mailMissedEvents(later(9 * dayMs));
    expect(await digestsTo(user.email)).toHaveLength(2);
    expect(await digestsTo(other.email)).toEqual([]);
  });

  it("are sent to any number of members in one run", async () => {
    const user = await newTestUser();
    await newEvent(["failed"], { scope: user.scope });
    const members = [user];
    for (let count = 0; count < 10; count += 1) members.push(await user.colleague("developer"));
    for (const member of members) await member.call(start, { method: "POST", params: { environment: "sandbox" } });
    await mailMissedEvents(later(2 * dayMs));
    for (const { email } of members) expect(await digestsTo(email)).toHaveLength(1);
  });

  it("aren't sent without missed events", async () => {
    const user = await newTestUser();
    await newEvent(["delivered"], { scope: user.scope });
    await user.call(start, { method: "POST", params: { environment: "sandbox" } });
    await mailMissedEvents(later(3 * dayMs));
    expect(await digestsTo(user.email)).toEqual([]);
  });

  it("end with one request of a mail program, and not when the link is opened or was changed", async () => {
    const user = await newTestUser();
    await user.call(start, { method: "POST", params: { environment: "sandbox" } });
    const token = missedEventsToken(user.userId);
    const ask = (route: typeof POST, method: string, given = token) =>
      route(
        new Request(`http://slipway.example.com/missed-events/unsubscribe/${given}`, {
          method,
          headers: { origin: "https://mail.example" },
        }),
        { params: Promise.resolve({ token: given }) },
      );
    const opened = await ask(GET, "GET");
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `/missed-events/subscription/${token}`]);
    await ask(POST, "POST", `${user.userId}.${"A".repeat(43)}`);
    expect(await hasMissedEventEmails(user)).toBe(true);
    for (let count = 0; count < 2; count += 1) expect((await ask(POST, "POST")).status).toBe(200);
    expect(await hasMissedEventEmails(user)).toBe(false);
  });
});
