export function ResultCodesPage() {
  return <p>ResultCodes</p>;
}
