import type { Snippet } from "#lib/webhooks/history-contract.ts";

const typescript = `import { Webhook } from "standardwebhooks";

type Headers = Record<string, string>;

/** Returns the event, or throws: then respond with 400.
 * \`body\` is the raw text of the request, before any JSON parser. */
export function readWebhook(secret: string, headers: Headers, body: string) {
  return new Webhook(secret).verify(body, headers);
}
`;

const python = `import base64, hmac, json, time

def read_webhook(secret: str, headers: dict[str, str], body: bytes) -> dict:
    """Returns the event, or raises: then respond with 400.
    Header names in lower case, body as it came."""
    event_id, sent_at = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > 300:
        raise ValueError("webhook-timestamp is too far from now")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    if len(key) < 24:
        raise ValueError("this is no whsec_ secret")
    signed = f"{event_id}.{sent_at}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
    # For 24 hours after a rotation there are two signatures.
    given = headers["webhook-signature"].encode().split(b" ")
    if not any(hmac.compare_digest(expected, one) for one in given):
        raise ValueError("no signature is ours")
    return json.loads(body)
`;

const php = `<?php

/** Returns the event, or throws: then respond with 400.
 * Header names in lower case, $body as read from php://input. */
function readWebhook(string $secret, array $headers, string $body): array
{
    $sentAt = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > 300) {
        throw new RuntimeException('webhook-timestamp is too far from now');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')), true);
    if ($key === false || strlen($key) < 24) {
        throw new RuntimeException('this is no whsec_ secret');
    }
    $signed = ($headers['webhook-id'] ?? '') . '.' . $sentAt . '.' . $body;
    $digest = hash_hmac('sha256', $signed, $key, true);
    $expected = 'v1,' . base64_encode($digest);
    // For 24 hours after a rotation there are two signatures.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('no signature is ours');
}
`;

const go = `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

type Event = map[string]any

// Read returns the event, or an error: then respond with 400.
// The body is the raw request body.
func Read(secret string, header http.Header, body []byte) (Event, error) {
	id, sentAt := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(sentAt, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return nil, errors.New("webhook-timestamp is too far from now")
	}
	encoded := strings.TrimPrefix(secret, "whsec_")
	key, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || len(key) < 24 {
		return nil, errors.New("this is no whsec_ secret")
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + sentAt + "."))
	mac.Write(body)
	sum := base64.StdEncoding.EncodeToString(mac.Sum(nil))
	expected := []byte("v1," + sum)
	// For 24 hours after a rotation there are two signatures.
	for _, given := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal(expected, []byte(given)) {
			var event Event
			err := json.Unmarshal(body, &event)
			return event, err
		}
	}
	return nil, errors.New("no signature is ours")
}
`;

const ruby = `require "json"
require "openssl"

# Returns the event, or raises: then respond with 400.
# Header names in lower case, body as it came.
def read_webhook(secret, headers, body)
  id, sent_at = headers.values_at("webhook-id", "webhook-timestamp")
  seconds_off = (Time.now.to_i - Integer(sent_at, 10)).abs
  raise "webhook-timestamp is too far from now" if seconds_off > 300

  key = secret.delete_prefix("whsec_").unpack1("m0")
  raise "this is no whsec_ secret" if key.bytesize < 24

  signed = "#{id}.#{sent_at}.".b + body.b
  digest = OpenSSL::HMAC.digest("SHA256", key, signed)
  expected = "v1," + [digest].pack("m0")
  # For 24 hours after a rotation there are two signatures.
  given = headers.fetch("webhook-signature").split(" ")
  is_ours = given.any? { |one| OpenSSL.secure_compare(expected, one) }
  raise "no signature is ours" unless is_ours

  JSON.parse(body)
end
`;

/** How a receiver verifies a webhook. TypeScript uses the Standard Webhooks library, the others their standard libraries. */
export const verificationSnippets: readonly Snippet[] = [
  { language: "typescript", title: "TypeScript", needs: "npm install standardwebhooks", code: typescript },
  { language: "python", title: "Python", needs: "Python 3.9 or newer, nothing to install", code: python },
  { language: "php", title: "PHP", needs: "PHP 7.4 or newer, nothing to install", code: php },
  { language: "go", title: "Go", needs: "Go 1.19 or newer, nothing to install", code: go },
  { language: "ruby", title: "Ruby", needs: "Ruby 3.0 or newer, nothing to install", code: ruby },
];
