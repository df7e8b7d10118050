/** Which form a key sends. Pure. */

/** The form that Ctrl Enter (or Cmd Enter) sends: that of the field, also of one that Enter gives a new line. */
export function findFormToSubmit({
  key,
  ctrlKey,
  metaKey,
  target,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'target'>): HTMLFormElement | null {
  if (key !== 'Enter' || (!ctrlKey && !metaKey)) return null;
  return target !== null && 'closest' in target && typeof target.closest === 'function' ? target.closest('form') : null;
}
