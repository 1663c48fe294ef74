import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

/** Trusts the certificates of NODE_EXTRA_CA_CERTS, which Node itself only reads when it starts, so not from .env. */
export function trustExtraCertificates(file: string | undefined): void {
  if (!file || getCACertificates("extra").length > 0) return;
  try {
    setDefaultCACertificates([...getCACertificates("default"), readFileSync(file, "utf8")]);
  } catch (error) {
    throw new Error(`NODE_EXTRA_CA_CERTS: can't read ${file}: ${error instanceof Error ? error.message : error}`);
  }
}
