/** Published handlers expect `this.$form` and `this.$iframe` to be what the page's jQuery makes of an element. */
import { isCallback } from '../option-values.ts';

/** A list of one element where the page has no jQuery: `$form[0]` is the element either way. */
export function toQuery(each: Element): unknown {
  const jQuery: unknown = Reflect.get(window, 'jQuery');
  return isCallback(jQuery) ? jQuery(each) : [each];
}
