"""Standard Webhooks 1.0 by its text alone, with nothing of Slipway's: reads a JSON list of deliveries from standard input,
each {"secret", "headers", "body"} with the body in base64, and prints a JSON list: for each whether it is believed."""

import base64
import hashlib
import hmac
import json
import sys
import time


def is_believed(secret, headers, body):
    if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    signed = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split(" "))


deliveries = json.load(sys.stdin)
print(json.dumps([is_believed(d["secret"], d["headers"], base64.b64decode(d["body"])) for d in deliveries]))
