from payment_gateway import Gateway, outcome_of

gateway = Gateway("http://127.0.0.1:4000", "OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v")
CHANNEL = "8ac7a4a0000000000000000000000010"
CARD = {
    "paymentBrand": "VISA", "card.number": "4200000000000000", "card.holder": "Jane Jones",
    "card.expiryMonth": "05", "card.expiryYear": "2044", "card.cvv": "123",
}

money = {"entityId": CHANNEL, "currency": "EUR"}
reserved = gateway.post("/v1/payments", {**money, "amount": "92.00", "paymentType": "PA", **CARD})
captured = gateway.post("/v1/payments/" + reserved["id"], {**money, "amount": "60.00", "paymentType": "CP"})
refunded = gateway.post("/v1/payments/" + captured["id"], {**money, "amount": "10.00", "paymentType": "RF"})
too_much = gateway.post("/v1/payments/" + captured["id"], {**money, "amount": "60.00", "paymentType": "RF"})
print(*[outcome_of(each) for each in (reserved, captured, refunded, too_much)], too_much["result"]["code"])
