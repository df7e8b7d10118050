export function PaymentsPage() {
  return <p>Payments</p>;
}
