import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What somebody has typed or ticked, by the name of the field. */
type Typed = (name: string) => string;

/**
 * The server sends the form ready to be filled in, and this page takes its place once the scripts are there. `keep` takes over what was
 * typed until then; the field that was being typed into, which has the same name here, stays focused. Returns the ref of the form.
 */
export function useEarlyForm(keep: (typed: Typed) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const [early] = useState(findEarlyForm);
  const isTaken = useRef(false);

  // The old form is out of the document by now, and has all that was typed until that moment.
  useLayoutEffect(() => {
    if (early === null || isTaken.current) return;
    isTaken.current = true;
    const data = new FormData(early.form);
    keep((name) => String(data.get(name) ?? ''));
    const field = early.focused === null ? null : form.current?.elements.namedItem(early.focused);
    if (field instanceof HTMLElement) field.focus();
  }, [early, keep]);

  return form;
}

function findEarlyForm() {
  const form = document.querySelector<HTMLFormElement>('form.early-form');
  if (form === null) return null;
  const active = document.activeElement;
  return { form, focused: active !== null && form.contains(active) ? active.getAttribute('name') : null };
}
