import { expect, test } from '@playwright/test';
import { checkScreen } from './screens.ts';

test('materials are paged, read, followed by tag, and there before the scripts', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/materials/');
  await expect(page.getByRole('heading', { level: 1, name: 'Материалы' })).toBeVisible();
  const titles = page.getByRole('list', { name: 'Материалы' }).getByRole('link');
  await expect(titles).toHaveCount(7);
  await checkScreen(page);

  const newest = await titles.first().innerText();
  await page.getByRole('button', { name: 'Следующая страница' }).click();
  await page.waitForURL(/page=1/);
  await expect(page.getByRole('link', { name: newest })).toBeHidden();
  const title = await titles.first().innerText();
  await titles.first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(page).toHaveTitle(`${title} — Видно`);
  await checkScreen(page);

  const tag = page.getByRole('list', { name: 'Темы' }).getByRole('link').first();
  const name = await tag.innerText();
  await tag.click();
  await expect(page.getByRole('navigation', { name: 'Темы' }).getByRole('link', { name, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('without scripts a material is still read, and the FAQ too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/materials/');
  await page.getByRole('link').nth(1).click();
  await expect(page.locator('.prose-text p').first()).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
  await page.goto('/faq');
  await expect(page.locator('.prose-text h2').first()).toBeVisible();
  await context.close();
});
