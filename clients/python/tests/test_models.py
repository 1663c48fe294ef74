import unittest
from decimal import Decimal
from typing import Any, get_type_hints

from slipway import models


class ModelsTest(unittest.TestCase):
    def test_every_annotation_is_a_type(self) -> None:
        found: dict[str, Any] = {name: one for name, one in vars(models).items() if hasattr(one, "__total__")}
        self.assertGreater(len(found), 20)
        for model in found.values():
            get_type_hints(model)
        self.assertIs(get_type_hints(models.QuoteEntry)["exchange_rate"], Decimal)
        self.assertIs(get_type_hints(models.Transaction)["fiat_amount"], Decimal)


if __name__ == "__main__":
    unittest.main()
