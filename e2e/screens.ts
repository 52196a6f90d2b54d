import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** The rules about colours. Only colours differ between the themes, so the dark one is checked by these alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no violation in either theme at the current window size. */
export async function expectAccessible(page: Page): Promise<void> {
  // What the server has sent is a blank page: it is drawn by then, or later.
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(COLOUR_RULES)).analyze();
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

const consented = new WeakSet<BrowserContext>();

/** Puts a photo into the drop zone of the page. A new visitor is asked for consent first, and gives it. */
export async function dropPhoto(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
  if (consented.has(page.context())) return;
  consented.add(page.context());
  const question = page.getByRole('region', { name: 'Согласие на поиск по лицу' });
  await question.getByRole('button', { name: 'Проверяю анкету перед встречей' }).click();
}

/** The people in a result, best first. */
export function resultCards(page: Page): Locator {
  return page.getByRole('article');
}

/** Searches in the sources that are chosen, and waits for the address of the result. */
export async function startSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await page.waitForURL(/\/result\//);
}
