import { type AddressInfo, createServer, type Socket } from "node:net";

/** A minimal SMTP server. */
export async function startSmtp() {
  const smtp = {
    url: "",
    mailbox: [] as { to: string; text: string }[],
    /** The reply to recipients; null accepts them. */
    refusal: null as string | null,
    close: () => new Promise((resolve) => server.close(resolve)),
  };

  function serve(socket: Socket): void {
    let to = "";
    let data: string | null = null;
    let unread = "";
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const commands: [RegExp, (line: string) => void][] = [
      [/^(EHLO|HELO|MAIL)/, () => reply("250 ok")],
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
        smtp.mailbox.push({ to, text: data ?? "" });
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
    reply("220 test server");
  }

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return smtp;
}
