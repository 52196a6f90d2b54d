import { useEffect, useRef } from 'react';

/** On a narrow screen, scrolls tabs to the current one, and the page nowhere. */
export function useTabInSight(current: string) {
  const tabs = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current tab changes.
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) tabs.current?.scrollTo({ left: tab.offsetLeft - (tabs.current.clientWidth - tab.offsetWidth) / 2 });
  }, [current]);
  return tabs;
}
