import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** The rules about colours. Only colours differ between the themes, so the dark one is checked by these alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest phones in use, in CSS pixels. */
const NARROW_PHONES = [
  { width: 360, height: 640 },
  { width: 320, height: 640 },
];

/** Expects no violation in either theme, on a desktop and on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  // What the server has sent is a blank page: it is drawn by then, or later.
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atEachSize(page, [DESKTOP, PHONE], async ({ width }) => {
      const axe = new AxeBuilder({ page });
      const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(COLOUR_RULES)).analyze();
      expect(violations.map(({ id, nodes }) => `${colorScheme} ${width} px ${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  }
}

/** Expects that a page fits into the width of a desktop and of any phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await atEachSize(page, [DESKTOP, PHONE, ...NARROW_PHONES], async ({ width }) => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  });
}

/** Both of the checks above. */
export async function checkScreen(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A phone does not become a desktop, and a window narrower than all sizes keeps its own. */
async function atEachSize(page: Page, sizes: readonly Size[], check: (size: Size) => Promise<void>): Promise<void> {
  const own = page.viewportSize() ?? DESKTOP;
  const possible = sizes.filter(({ width }) => width <= own.width);
  for (const size of possible.length > 0 ? possible : [own]) {
    await page.setViewportSize(size);
    await check(size);
  }
  await page.setViewportSize(own);
}

/** Opens what the menu has no place for. Some of it stands on the page as well, which the dialog covers once it is there. */
export async function openMore(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ещё' }).click();
  return page.getByRole('dialog', { name: 'Ещё' });
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

/** More than any of these pages has in a row. */
const TABS_MAX = 120;

/** Tabs on until this has the focus, and expects to see that it has. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect(target).toBeInViewport();
      return;
    }
  }
  throw new Error(`The tab key does not come to ${target}`);
}
