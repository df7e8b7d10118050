export function LivePage() {
  return <p>Live</p>;
}
