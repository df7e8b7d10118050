from payment_gateway import Gateway, outcome_of

gateway = Gateway("http://127.0.0.1:4000", "OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v")
CHANNEL = "8ac7a4a0000000000000000000000010"
CARD = {
    "paymentBrand": "VISA", "card.number": "4200000000000000", "card.holder": "Jane Jones",
    "card.expiryMonth": "05", "card.expiryYear": "2044", "card.cvv": "123",
}

import sys

if len(sys.argv) == 1:
    order = {"amount": "92.00", "currency": "EUR", "paymentType": "DB", "merchantTransactionId": "order-0005"}
    print(gateway.post("/v1/checkouts", {"entityId": CHANNEL, **order})["id"])
else:
    result = gateway.get("/v1/checkouts/%s/payment" % sys.argv[1], {"entityId": CHANNEL})
    print(outcome_of(result), result["amount"], result["merchantTransactionId"])
