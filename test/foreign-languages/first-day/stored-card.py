from payment_gateway import Gateway, outcome_of

gateway = Gateway("http://127.0.0.1:4000", "OGFjN2E0YTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxMDB8c2FuZGJveC1kZW1v")
CHANNEL = "8ac7a4a0000000000000000000000010"
CARD = {
    "paymentBrand": "VISA", "card.number": "4200000000000000", "card.holder": "Jane Jones",
    "card.expiryMonth": "05", "card.expiryYear": "2044", "card.cvv": "123",
}

first = gateway.post("/v1/payments", {
    "entityId": CHANNEL, "amount": "10.00", "currency": "EUR", "paymentType": "DB", "createRegistration": True,
    "standingInstruction.source": "CIT", "standingInstruction.mode": "INITIAL", "standingInstruction.type": "RECURRING", **CARD,
})
again = gateway.post("/v1/registrations/%s/payments" % first["registrationId"], {
    "entityId": CHANNEL, "amount": "10.00", "currency": "EUR", "paymentType": "DB",
    "standingInstruction.source": "MIT", "standingInstruction.mode": "REPEATED", "standingInstruction.type": "RECURRING",
})
gateway.delete("/v1/registrations/" + first["registrationId"], {"entityId": CHANNEL})
print(outcome_of(first), outcome_of(again))
