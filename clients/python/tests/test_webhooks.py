import json
import unittest
from decimal import Decimal
from pathlib import Path

from slipway import WebhookVerificationError, verify_webhook

VECTORS = json.loads((Path(__file__).parents[2] / "webhook-vectors.json").read_text("utf-8"))


class VerifyWebhookTest(unittest.TestCase):
    def test_vectors(self) -> None:
        for vector in VECTORS:
            with self.subTest(vector["name"]):
                request = (vector["body"].encode(), vector["headers"], vector["secrets"])
                if vector["valid"]:
                    found = verify_webhook(*request, now=vector["now"])
                    self.assertEqual(found.id, vector["headers"]["webhook-id"])
                else:
                    with self.assertRaises(WebhookVerificationError):
                        verify_webhook(*request, now=vector["now"])

    def test_amounts_are_decimals(self) -> None:
        vector = next(one for one in VECTORS if one["name"] == "a body with text outside ASCII")
        event = verify_webhook(vector["body"], vector["headers"], vector["secrets"][0], now=vector["now"]).event
        self.assertEqual(event["data"]["fiat_amount"], Decimal("150000.10"))
        self.assertEqual(event["data"]["partner_context"], "größe-7")

    def test_names_of_headers_ignore_case_but_are_not_repeated(self) -> None:
        vector = VECTORS[0]
        upper = {name.title(): value for name, value in vector["headers"].items()}
        verify_webhook(vector["body"], upper, vector["secrets"], now=vector["now"])
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(vector["body"], {**upper, **vector["headers"]}, vector["secrets"], now=vector["now"])

    def test_a_secret_that_is_none_is_a_mistake_of_the_receiver(self) -> None:
        for secret in ("", "whsec_", "whsec_AAAA", "whsec_?", []):
            with self.assertRaises(ValueError):
                verify_webhook(VECTORS[0]["body"], VECTORS[0]["headers"], secret, now=VECTORS[0]["now"])

    def test_tolerance(self) -> None:
        vector = VECTORS[0]
        request = (vector["body"], vector["headers"], vector["secrets"])
        verify_webhook(*request, tolerance=1000, now=vector["now"] + 1000)
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(*request)

    def test_text_that_is_not_unicode_is_rejected(self) -> None:
        vector = VECTORS[0]
        headers = {**vector["headers"], "webhook-signature": "v1,\udcff"}
        with self.assertRaises(WebhookVerificationError):
            verify_webhook("\udcff", headers, vector["secrets"], now=vector["now"])


if __name__ == "__main__":
    unittest.main()
