/** JSON, indented, with a copy button. The gateway has masked it. */
import type { Json } from '../client/scalars.ts';
import { CodeBlock } from './code-block.tsx';

export function JsonView({ value, title }: { readonly value: Json; readonly title: string }) {
  return <CodeBlock title={title} text={JSON.stringify(value, null, 2)} maxHeight={480} />;
}
