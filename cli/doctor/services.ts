import { once } from "node:events";
import { Redis } from "ioredis";
import SmtpConnection from "nodemailer/lib/smtp-connection";
import { dayMs, secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { formatDuration } from "#lib/format-time.ts";
import { mailAttemptsMax } from "#lib/mail/contract.ts";
import { mailServerOptions } from "#lib/mail/open-transport.ts";
import { countRefusedMails } from "#lib/mail/queries/outbox.ts";
import { isLocalHost } from "#lib/own-host.ts";
import { type DoctorCheck, type Finding, failed, messageOf, ok, sentence, skipped, warning } from "./check.ts";

const connectMs = 5 * secondMs;
const pings = 5;
// Every request of the Partner API waits for Redis, for 100 ms at most.
const slowRedisMs = 20;
const oldestRedis = 6;

/** Redis or Valkey, and the mail server. */
export const serviceChecks: readonly DoctorCheck[] = [
  { id: "redis.connection", name: "Redis", needs: ["settings.values"], run: () => withRedis(checkRedis) },
  { id: "redis.latency", name: "Redis latency", needs: ["redis.connection"], run: () => withRedis(checkLatency) },
  { id: "redis.eviction", name: "Redis eviction", needs: ["redis.connection"], run: () => withRedis(checkEviction) },
  { id: "mail.connection", name: "Mail server", needs: ["settings.values"], run: () => withMailServer(checkGreeting) },
  { id: "mail.sign_in", name: "Mail sign-in", needs: ["mail.connection"], run: () => withMailServer(checkMailSignIn) },
  {
    id: "mail.refused",
    name: "Refused emails",
    needs: ["settings.values", "database.migrations"],
    run: checkRefusedMails,
  },
];

async function withRedis(check: (redis: Redis) => Promise<Finding>): Promise<Finding> {
  const { REDIS_URL } = env();
  if (!REDIS_URL) return skipped("REDIS_URL isn't set, so each process counts rate limits for itself.");
  const redis = new Redis(REDIS_URL, { lazyConnect: true, connectTimeout: connectMs, retryStrategy: () => null });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    return await check(redis);
  } catch (error) {
    const { host } = new URL(REDIS_URL);
    return failed(
      sentence(`Can't use Redis at ${host}: ${messageOf(error)}`),
      "Check REDIS_URL, and that Redis runs. Until then, each process counts rate limits for itself.",
    );
  } finally {
    redis.disconnect();
  }
}

const readInfo = async (redis: Redis, section: string) =>
  Object.fromEntries((await redis.info(section)).split("\r\n").map((line) => line.split(":", 2)));

async function checkRedis(redis: Redis): Promise<Finding> {
  const info = await readInfo(redis, "server");
  const name = info.valkey_version ? `Valkey ${info.valkey_version}` : `Redis ${info.redis_version}`;
  if (Number.parseInt(info.redis_version ?? "", 10) >= oldestRedis) return ok(`Connected to ${name}.`);
  return warning(`${name} isn't tested with Slipway.`, `Use Redis ${oldestRedis} or newer, or Valkey.`);
}

async function checkLatency(redis: Redis): Promise<Finding> {
  const times: number[] = [];
  for (let count = 0; count < pings; count += 1) {
    const startedMs = performance.now();
    await redis.ping();
    times.push(performance.now() - startedMs);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(pings / 2)] ?? 0;
  const text = `It responds in ${formatDuration(median)}.`;
  return median < slowRedisMs ? ok(text) : warning(text, "Run Redis in the same network: every request waits for it.");
}

async function checkEviction(redis: Redis): Promise<Finding> {
  const { maxmemory_policy: policy, maxmemory } = await readInfo(redis, "memory");
  if (policy === undefined) return skipped("The server doesn't say what it does when its memory is full.");
  if (policy === "noeviction" || maxmemory === "0") return ok(`The policy is ${policy}.`);
  return warning(
    `With the policy ${policy}, Redis deletes counters of rate limits when its memory is full.`,
    "Set maxmemory-policy to noeviction, or use a separate Redis.",
  );
}

type MailServer = { connection: SmtpConnection; url: URL };

async function withMailServer(check: (server: MailServer) => Promise<Finding>): Promise<Finding> {
  const { mail } = env();
  if (!mail) return skipped("SVC_SMTP_URL isn't set, so operators pass on links from the outbox.");
  const url = new URL(mail.url);
  const secure = url.protocol === "smtps:";
  const { requireTLS } = mailServerOptions(mail.url);
  const connection = new SmtpConnection({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: connectMs,
  });
  const failure = once(connection, "error").then(([error]) => Promise.reject(error));
  try {
    const connected = new Promise<void>((resolve) => connection.connect(() => resolve()));
    await Promise.race([connected, failure]);
    return await Promise.race([check({ connection, url }), failure]);
  } catch (error) {
    return failed(
      sentence(`Can't use the mail server ${url.host}: ${messageOf(error)}`),
      `Check SVC_SMTP_URL: its host, port, user, and password. smtps:// is for port 465.${requireTLS ? " smtp:// requires STARTTLS, unless the URL ends with ?tls=optional." : ""}`,
    );
  } finally {
    failure.catch(() => undefined);
    connection.quit();
    connection.close();
  }
}

async function checkGreeting({ connection, url }: MailServer): Promise<Finding> {
  if (connection.secure) return ok(`Connected to ${url.host}, encrypted.`);
  if (isLocalHost(url.host)) return ok(`Connected to ${url.host}, on this machine.`);
  return warning(
    `${url.host} offers no encryption.`,
    "Use smtps://, or a mail server with STARTTLS: emails have sign-in links.",
  );
}

async function checkMailSignIn({ connection, url }: MailServer): Promise<Finding> {
  if (!url.username) return skipped("SVC_SMTP_URL has no user, so nothing is signed in.");
  const [user, pass] = [url.username, url.password].map(decodeURIComponent);
  await new Promise<void>((resolve, reject) =>
    connection.login({ credentials: { user, pass } }, (error) => (error ? reject(error) : resolve())),
  );
  return ok(`${url.host} accepted the user and the password.`);
}

async function checkRefusedMails(): Promise<Finding> {
  const { refused, failed: given } = await countRefusedMails(new Date(Date.now() - dayMs), mailAttemptsMax);
  if (refused === 0) return ok("No email was refused in the last 24 hours.");
  return warning(
    `${refused} emails of the last 24 hours were refused, and ${given} of them aren't retried.`,
    "The reason of each one is in the console under Outbox.",
  );
}
