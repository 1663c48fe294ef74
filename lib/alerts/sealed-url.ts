import { seal, unseal } from "#lib/seal.ts";

export const urlPurpose = "alert channel URL";

export const sealUrl = (channelId: string, url: string): Buffer => seal(urlPurpose, channelId, url);

export const readUrl = (channelId: string, sealed: Buffer): string => unseal(urlPurpose, channelId, sealed);
