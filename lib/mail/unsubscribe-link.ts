const label = "Unsubscribe: ";

/** The last line of an email to subscribers. */
export const unsubscribeLine = (link: string): string => `${label}${link}\n`;

/** The headers with which mail programs offer to unsubscribe in one click (RFC 8058), if the last line of the email has such a link. */
export function unsubscribeHeaders(text: string): Record<string, string> {
  const last = text.trimEnd().split("\n").at(-1) ?? "";
  const link = last.startsWith(label) ? last.slice(label.length) : "";
  if (!/^https?:\/\/\S+$/.test(link)) return {};
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
