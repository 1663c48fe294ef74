import { createServer, type Server, type Socket } from "node:net";

/** A minimal Redis server for rate limits, which can stop, restart, hang and fail. */
export async function startTestRedis() {
  const counters = newCounters();
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let isHung = false;
  let refusal: string | null = null;

  const accept = (socket: Socket) => {
    sockets.add(socket);
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let read = readCommand(text); read; read = readCommand(text)) {
        text = text.slice(read.length);
        const { words } = read;
        const reply = () => socket.write(replyTo(words));
        if (isHung) held.push(reply);
        else reply();
      }
    });
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  };

  function replyTo([command = "", ...words]: string[]): string {
    const name = command.toUpperCase();
    if (name === "INFO") return bulk("redis_version:7.4.0\r\nloading:0\r\n");
    if (name === "EVALSHA") return "-NOSCRIPT No matching script. Please use EVAL.\r\n";
    if (name !== "EVAL") return `-ERR unknown command '${command}'\r\n`;
    if (refusal) return `-${refusal}\r\n`;
    const [, , key = "", points = "", seconds = ""] = words;
    return counters.add(key, Number(points), Number(seconds));
  }

  let server: Server;
  async function listen(port: number): Promise<number> {
    server = createServer(accept);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  }
  async function goAway() {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  const port = await listen(0);
  return {
    url: `redis://127.0.0.1:${port}`,
    countOf: counters.countOf,
    goAway,
    comeBack: () => listen(port),
    hang: () => {
      isHung = true;
    },
    recover: () => {
      isHung = false;
      for (const reply of held.splice(0)) reply();
    },
    /** All further commands fail with this error; null ends the failure. */
    refuse: (error: string | null) => {
      refusal = error;
    },
  };
}

function newCounters() {
  const counters = new Map<string, { count: number; endsAt: number }>();
  return {
    /** Like the limiter's script: a counter that expires some time after its first increment. */
    add(key: string, points: number, seconds: number): string {
      const now = Date.now();
      const known = counters.get(key);
      const counter = known && known.endsAt > now ? known : { count: 0, endsAt: now + seconds * 1_000 };
      counter.count += points;
      counters.set(key, counter);
      return `*2\r\n:${counter.count}\r\n:${counter.endsAt - now}\r\n`;
    },
    /** The count of the key with this suffix. */
    countOf: (keyEnd: string) => [...counters].find(([key]) => key.endsWith(keyEnd))?.[1].count ?? 0,
  };
}

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;

/** Parses the first complete command; null if it is incomplete. */
function readCommand(text: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (!head) return null;
  let place = head[0].length;
  const words: string[] = [];
  while (words.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(place));
    if (!size) return null;
    const start = place + size[0].length;
    place = start + Number(size[1]) + 2;
    if (text.length < place) return null;
    words.push(text.slice(start, place - 2));
  }
  return { words, length: place };
}
