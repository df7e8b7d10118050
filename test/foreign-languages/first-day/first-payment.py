from payment_gateway import Gateway, outcome_of

gateway = Gateway("http://127.0.0.1:4000", "OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v")
CHANNEL = "8ac7a4a0000000000000000000000010"
CARD = {
    "paymentBrand": "VISA", "card.number": "4200000000000000", "card.holder": "Jane Jones",
    "card.expiryMonth": "05", "card.expiryYear": "2044", "card.cvv": "123",
}

payment = gateway.post("/v1/payments", {
    "entityId": CHANNEL, "amount": "92.00", "currency": "EUR", "paymentType": "DB",
    "merchantTransactionId": "order-0001", "descriptor": None, **CARD,
}, idempotency_key="pay-order-0001")
print(outcome_of(payment), payment["amount"])
