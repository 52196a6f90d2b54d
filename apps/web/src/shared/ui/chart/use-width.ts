import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Where nothing is laid out, as in a test or a print preview. */
const WIDTH_UNKNOWN = 640;

/** How wide the element with this ref is, now and after every change. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(WIDTH_UNKNOWN);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(measured.clientWidth || WIDTH_UNKNOWN);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
