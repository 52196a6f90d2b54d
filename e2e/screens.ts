import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** The rules about colours. Only colours differ between the themes, so the dark one is checked by these alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no violation in either theme at the current window size. */
export async function expectAccessible(page: Page): Promise<void> {
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

/** Puts a photo into the drop zone of the page. */
export async function dropPhoto(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
}

/** The people in a result, best first. */
export function resultCards(page: Page): Locator {
  return page.getByRole('article');
}

/** Searches in the sources that are chosen, gives consent if asked, and waits for the address of the result. */
export async function startSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  const consent = page.getByRole('dialog', { name: 'Согласие на поиск по лицу' });
  await consent
    .or(page.getByRole('heading', { name: 'Результат поиска' }))
    .first()
    .waitFor();
  if (await consent.isVisible()) await giveConsent(page);
  await page.waitForURL(/\/result\//);
}

export async function giveConsent(page: Page): Promise<void> {
  const consent = page.getByRole('dialog', { name: 'Согласие на поиск по лицу' });
  await consent.getByRole('radio', { name: 'Проверяю анкету перед встречей' }).check({ force: true });
  await consent.getByRole('checkbox').check({ force: true });
  await consent.getByRole('button', { name: 'Согласиться и найти' }).click();
}
