import type { Transporter } from "nodemailer";
import { isLocalHost } from "#lib/own-host.ts";

type MailServer = { url: string; from: string };

/** Imports nodemailer, whose 10 MB a worker without a mail server doesn't need. */
export async function openTransport({ url, from }: MailServer): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({ ...mailServerOptions(url), connectionTimeout: 10_000, socketTimeout: 20_000 }, { from });
}

/** Emails have links that sign somebody in, so smtp:// requires STARTTLS, which anybody on the way could hide otherwise. The
 * exceptions are a mail server on this machine, and ?tls=optional. */
export function mailServerOptions(address: string): { url: string; requireTLS: boolean } {
  const url = new URL(address);
  const isOptional = url.searchParams.get("tls") === "optional";
  // nodemailer would take it for its own option.
  url.searchParams.delete("tls");
  return { url: url.href, requireTLS: url.protocol === "smtp:" && !isOptional && !isLocalHost(url.host) };
}
