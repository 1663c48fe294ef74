import { type AddressInfo, createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { testCertificate } from "#lib/test-certificate.ts";

/** A minimal SMTP server. `hasStartTls`: it offers encryption, with a certificate that nobody trusts. */
export async function startSmtp({ hasStartTls = false } = {}) {
  const smtp = {
    url: "",
    mailbox: [] as { to: string; text: string; isEncrypted: boolean }[],
    /** The reply to recipients; null accepts them. */
    refusal: null as string | null,
    close: () => new Promise((resolve) => server.close(resolve)),
  };

  function serve(socket: Socket): void {
    const isEncrypted = socket instanceof TLSSocket;
    let to = "";
    let data: string | null = null;
    let unread = "";
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const encrypt = () => {
      socket.removeAllListeners("data");
      reply("220 go ahead");
      serve(new TLSSocket(socket, { isServer: true, ...testCertificate }));
    };
    const commands: [RegExp, (line: string) => void][] = [
      [/^EHLO/, () => reply(hasStartTls && !isEncrypted ? "250-ok\r\n250 STARTTLS" : "250 ok")],
      [/^(HELO|MAIL)/, () => reply("250 ok")],
      [/^STARTTLS/, () => (hasStartTls && !isEncrypted ? encrypt() : reply("502 unknown command"))],
      [
        /^RCPT/,
        (line) => {
          to = /<(.*)>/.exec(line)?.[1] ?? "";
          reply(smtp.refusal ?? "250 ok");
        },
      ],
      [
        /^DATA$/,
        () => {
          data = "";
          reply("354 continue");
        },
      ],
      [/^QUIT$/, () => socket.end("221 bye\r\n")],
      [/^/, () => reply("502 unknown command")],
    ];
    const readDataLine = (line: string) => {
      if (line !== ".") data += `${line}\n`;
      else {
        smtp.mailbox.push({ to, text: data ?? "", isEncrypted });
        data = null;
        reply("250 ok");
      }
    };
    const readLine = (line: string) =>
      data === null ? commands.find(([pattern]) => pattern.test(line))?.[1](line) : readDataLine(line);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const lines = (unread + chunk.toString()).split("\r\n");
      unread = lines.pop() ?? "";
      for (const line of lines) readLine(line);
    });
    if (!isEncrypted) reply("220 test server");
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return smtp;
}
