export function WebhookPage() {
  return <p>w</p>;
}
