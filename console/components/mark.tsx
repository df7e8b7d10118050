/** The product's mark: the icon that the page has in itself (console/vite.config.ts), so that it is loaded once, with the page. */
const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;

export function Mark({ size }: { readonly size: number }) {
  return <img src={icon} width={size} height={size} alt="" />;
}
