import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Used without a layout, for example in tests or print previews.
 * @limit none
 */
const WIDTH_UNKNOWN = 640;

/** The current width of the element with this ref. */
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
