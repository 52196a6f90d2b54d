let wanted = false;

/** Called before a page change: the next heading that appears takes the focus. */
export function wantHeadingFocus(): void {
  wanted = true;
}

/** True once after each page change; never on the first page, where the browser keeps its own focus. */
export function takeHeadingFocus(): boolean {
  const taken = wanted;
  wanted = false;
  return taken;
}
