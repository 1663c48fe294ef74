/** A `.env` for a server that uses the published client; `SVC_API_KEY` is what the documentation's examples read. */
export const envFile = (baseUrl: string, key: string): string => `SVC_BASE_URL=${baseUrl}\nSVC_API_KEY=${key}\n`;

/** Hands text over as a file, without it standing in any address. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
