const acronyms = new Map([
  ["api", "API"],
  ["url", "URL"],
  ["id", "ID"],
  ["hmac", "HMAC"],
  ["ip", "IP"],
  ["jwt", "JWT"],
  ["rsa", "RSA"],
]);

/** The label of a provider's setting: "Publishable key" for `publishableKey`, "API URL" for `apiUrl`. */
export function formatSetting(name: string): string {
  const words = name.split(/(?=[A-Z])/).map((word) => acronyms.get(word.toLowerCase()) ?? word.toLowerCase());
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A label in the middle of a sentence: "publishable key", "API URL". */
export const inSentence = (label: string): string => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
