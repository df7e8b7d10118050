from payment_gateway import Gateway, outcome_of

gateway = Gateway("http://127.0.0.1:4000", "OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v")
CHANNEL = "8ac7a4a0000000000000000000000010"
CARD = {
    "paymentBrand": "VISA", "card.number": "4200000000000000", "card.holder": "Jane Jones",
    "card.expiryMonth": "05", "card.expiryYear": "2044", "card.cvv": "123",
}

payment = gateway.post("/v1/payments", {
    "entityId": CHANNEL, "amount": "92.00", "currency": "EUR", "paymentType": "DB",
    "customParameters[forceResultCode]": "800.100.155", **CARD,
})
document = "query ($id: ID!) { payment(id: $id) { result { retry advice shopper(language: EN) } } }"
told = gateway.graphql(document, {"id": payment["id"]})["payment"]["result"]
print(outcome_of(payment), payment["result"]["code"], told["retry"], len(told["advice"]) > 20, len(told["shopper"]) > 20)
