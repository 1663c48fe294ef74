import { gzipSync } from "node:zlib";
import { request } from "undici";

export type PageWeight = {
  /** Bytes after decompression. */
  html: number;
  /** Bytes gzipped. */
  script: number;
  style: number;
  /** Bytes of the fonts that block rendering. */
  font: number;
};

const sizes = new Map<string, Promise<number>>();

/** What a browser loads before the page is interactive. `link` is the header that preloads fonts. */
export async function measurePageWeight(origin: string, html: string, link: string): Promise<PageWeight> {
  const scripts = attributesOf(html, /<script\b[^>]*>/g, "src", (tag) => !/nomodule/i.test(tag));
  const styles = attributesOf(html, /<link\b[^>]*>/g, "href", (tag) => tag.includes('rel="stylesheet"'));
  const fonts = [...link.matchAll(/<([^>]+)>;[^,]*as="?font/g)].map(([, path = ""]) => path);
  const sum = async (paths: string[], isZipped: boolean) =>
    (await Promise.all(paths.map((path) => sizeOf(origin + path, isZipped)))).reduce((all, size) => all + size, 0);
  return {
    html: Buffer.byteLength(html),
    script: await sum(scripts, true),
    style: await sum(styles, true),
    font: await sum(fonts, false),
  };
}

function attributesOf(html: string, tags: RegExp, name: string, isMeant: (tag: string) => boolean): string[] {
  const found = (html.match(tags) ?? [])
    .filter(isMeant)
    .flatMap((tag) => tag.split(`${name}="`)[1]?.split('"')[0] ?? []);
  return [...new Set(found)].map((path) => path.replaceAll("&amp;", "&"));
}

function sizeOf(url: string, isZipped: boolean): Promise<number> {
  const known = sizes.get(url);
  if (known) return known;
  const size = measure(url, isZipped);
  sizes.set(url, size);
  return size;
}

async function measure(url: string, isZipped: boolean): Promise<number> {
  const { statusCode, body } = await request(url);
  if (statusCode !== 200) throw new Error(`${url} responded with ${statusCode}`);
  const bytes = Buffer.from(await body.arrayBuffer());
  return isZipped ? gzipSync(bytes).length : bytes.length;
}
