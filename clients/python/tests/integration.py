"""Runs an integration against a Slipway sandbox: quote, transaction, simulated payment, webhook.

Needs SVC_BASE_URL, SVC_API_KEY, and an endpoint at http://127.0.0.1:SVC_WEBHOOK_PORT/ with the secret SVC_WEBHOOK_SECRET.
"""

from __future__ import annotations

import asyncio
import os
import threading
import unittest
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import Queue
from typing import Any
from uuid import uuid4

import slipway

BASE_URL = os.environ["SVC_BASE_URL"]
KEY = os.environ["SVC_API_KEY"]
WANTED: dict[str, Any] = {
    "fiat_currency": "NGN",
    "crypto_currency": "BTC",
    "payment_method": "card",
    "network": "mainnet",
    "type": "BUY",
    "amount": Decimal("150000.10"),
}
received: Queue[slipway.VerifiedWebhook] = Queue()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            received.put(slipway.verify_webhook(body, self.headers, os.environ["SVC_WEBHOOK_SECRET"]))
            self.send_response(204)
        except slipway.WebhookVerificationError:
            self.send_response(400)
        self.end_headers()

    def log_message(self, *_args: Any) -> None:
        pass


class IntegrationTest(unittest.TestCase):
    def setUp(self) -> None:
        server = HTTPServer(("127.0.0.1", int(os.environ["SVC_WEBHOOK_PORT"])), Receiver)
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)

    def test_from_quote_to_webhook(self) -> None:
        client = slipway.Client(BASE_URL, KEY)
        best = next(quote for quote in client.list_quotes(**WANTED) if quote["is_best"])
        self.assertIsInstance(best["exchange_rate"], Decimal)
        order = {
            **WANTED,
            "provider": best["provider"]["identifier"],
            "partner_context": str(uuid4()),
            "redirect_url": "https://shop.example/thanks",
        }
        created = client.create_transaction(**order)
        self.assertEqual(client.create_transaction(**order)["transaction_id"], created["transaction_id"])
        simulated = client.simulate_outcome(created["transaction_id"], status="success")
        self.assertEqual((simulated["status"], simulated["fiat_amount"]), ("success", Decimal("150000.10")))

        webhook = received.get(timeout=20)
        self.assertEqual(webhook.event["meta"]["event"], "transaction.success")
        self.assertEqual(webhook.event["data"]["partner_context"], order["partner_context"])
        self.assertEqual(webhook.event["data"]["fiat_amount"], Decimal("150000.10"))

        events = client.iter_events()
        found = [event for event in events if event["id"] == webhook.id]
        self.assertEqual([event["payload"] for event in found], [webhook.event])
        self.assertEqual(list(client.iter_events(cursor=events.cursor)), [])
        listed = client.iter_transactions(limit=1, partner_context=order["partner_context"])
        self.assertEqual([one["id"] for one in listed], [created["transaction_id"]])
        self.check_errors(client, {**order, "amount": 1})
        # Requests are listed ten seconds after they arrived.
        self.assertEqual(list(client.iter_logs(status=["409"])), [])

    def check_errors(self, client: slipway.Client, other: dict[str, Any]) -> None:
        with self.assertRaises(slipway.ConflictError) as conflict:
            client.create_transaction(**other)
        self.assertEqual((conflict.exception.code, conflict.exception.retry), ("partner_context_conflict", "terminal"))
        with self.assertRaises(slipway.BadRequestError) as invalid:
            client.list_quotes(**{**WANTED, "network": ""})
        self.assertEqual([error["field"] for error in invalid.exception.errors], ["network"])
        with self.assertRaises(slipway.AuthenticationError):
            slipway.Client(BASE_URL, "svc_test_wrong").list_transactions()

    def test_asyncio(self) -> None:
        async def run() -> None:
            client = slipway.AsyncClient(BASE_URL, KEY)
            providers, quotes = await asyncio.gather(client.list_providers(), client.list_quotes(**WANTED))
            self.assertEqual(len(providers), len(quotes))
            with self.assertRaises(slipway.NotFoundError):
                await client.get_transaction("tx_unknown")

        asyncio.run(run())


if __name__ == "__main__":
    unittest.main()
