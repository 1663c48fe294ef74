import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const hashOf = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (data: Buffer | Uint8Array) => Buffer.from(data).toString("base64url");

type Site = { id: string; origin: string };
type Flags = { isVerified?: boolean };

/** A software authenticator: creates one passkey (P-256, no attestation) and signs with it. */
export function newTestAuthenticator({ id, origin }: Site) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const head = (flags: number) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hashOf(id), Buffer.from([flags]), count]);
  };
  return {
    credentialId: text(credentialId),
    /** The response to a registration request. */
    create(challenge: string) {
      const coordinates: [number, number | Buffer][] = [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ];
      const key = isoCBOR.encode(new Map(coordinates.map(([name, value]) => [name, plain(value)])));
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([head(0x45), Buffer.alloc(16), length, credentialId, key]);
      const attested: [string, unknown][] = [
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ];
      const attestationObject = isoCBOR.encode(new Map(attested) as never);
      return {
        id: text(credentialId),
        rawId: text(credentialId),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData("webauthn.create", challenge, origin)),
          attestationObject: text(attestationObject),
          transports: ["internal"],
        },
      };
    },
    /** The response to an authentication request. */
    answer(challenge: string, { isVerified = true, from = origin }: Flags & { from?: string } = {}) {
      const data = clientData("webauthn.get", challenge, from);
      const authData = head(isVerified ? 0x05 : 0x01);
      const signature = sign("sha256", Buffer.concat([authData, hashOf(data)]), privateKey);
      return {
        id: text(credentialId),
        rawId: text(credentialId),
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: text(data), authenticatorData: text(authData), signature: text(signature) },
      };
    },
  };
}

const plain = (value: number | Buffer) => (typeof value === "number" ? value : new Uint8Array(value));
