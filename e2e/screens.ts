import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/** The rules that colours decide: nothing else differs between the themes. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Zero violations in both themes, at the window's size. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(RULES_OF_COLOUR)).analyze();
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Lays a photo into the drop zone of the page. */
export async function dropPhoto(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
}

/** The people of a result, best first. */
export function peopleOf(page: Page): Locator {
  return page.getByRole('article');
}

/** From «где искать» to the result: a source, the consent where it is asked, the address of the result. */
export async function startSearch(page: Page, source: RegExp): Promise<void> {
  const choice = page.getByRole('radio', { name: source });
  await choice.waitFor({ state: 'attached' });
  if (!(await choice.isChecked())) await choice.check({ force: true });
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
