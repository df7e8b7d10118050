export function OverviewPage() {
  return <p>Overview</p>;
}
