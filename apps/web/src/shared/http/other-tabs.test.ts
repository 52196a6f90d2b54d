import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

/** Each import is a tab of its own. */
async function openTab() {
  vi.resetModules();
  return await import('./other-tabs.ts');
}

test('a change in one tab is heard in the others, and not in itself', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()];
  const heard: [string, readonly unknown[]][] = [];
  const done = Promise.withResolvers<void>();
  const stops = [
    first.hearOtherTabs((key) => heard.push(['first', key])),
    second.hearOtherTabs((key) => heard.push(['second', key])),
    third.hearOtherTabs((key) => {
      heard.push(['third', key]);
      if (key.includes('last')) done.resolve();
    }),
  ];
  first.tellOtherTabs(['searches', 7]);
  second.tellOtherTabs(['last']);
  await done.promise;
  for (const stop of stops) stop();
  expect(
    heard
      .filter(([, key]) => key.includes(7))
      .map(([tab]) => tab)
      .toSorted(),
  ).toEqual(['second', 'third']);
  expect(heard.filter(([, key]) => key.includes('last')).map(([tab]) => tab)).not.toContain('second');
});
