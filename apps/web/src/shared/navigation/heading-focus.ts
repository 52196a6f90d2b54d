let wanted = false;

/** Called before a page change: the next heading to appear gets the focus. */
export function requestHeadingFocus(): void {
  wanted = true;
}

/** True once after each page change, never on the first page: there the browser sets the focus. */
export function consumeHeadingFocus(): boolean {
  const taken = wanted;
  wanted = false;
  return taken;
}
