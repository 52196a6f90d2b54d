import { expect, test } from '@playwright/test';
import { samplePerson } from './photos.ts';
import { checkScreen, dropPhoto, expectAccessible, startSearch } from './screens.ts';

test('a search is remembered as the person found, gets a label, and is found again by either', {
  tag: '@phone',
}, async ({ page }) => {
  const person = samplePerson('tinder', 0);
  await page.goto('/smart-search');
  await dropPhoto(page, person.file);
  await page.waitForURL(/upload_id/);
  await startSearch(page);
  await page.goto('/smart-search/list');
  const tile = page.getByRole('list', { name: 'Поиски' }).getByRole('listitem');
  await expect(tile.getByRole('img', { name: 'Лицо из запроса' })).toBeVisible();
  await expect(tile.getByRole('link', { name: new RegExp(`^${person.name}`) })).toBeVisible();
  await checkScreen(page);

  await tile.getByRole('button', { name: 'Подписать поиск' }).click();
  await page.getByLabel('Подпись', { exact: true }).fill('Соседка с дачи');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(tile.getByRole('link', { name: /^Соседка с дачи/ })).toBeVisible();

  const field = page.getByRole('searchbox', { name: 'Искать среди своих поисков' });
  await field.fill('никого такого');
  await expect(page.getByRole('heading', { name: 'Таких поисков нет' })).toBeVisible();
  await expectAccessible(page);
  await field.fill('СОСЕДКА');
  await expect(page).toHaveURL(/words=/);
  await page.getByRole('radio', { name: /Нашли/ }).check({ force: true });
  await expect(page).toHaveURL(/show=found/);
  await page.reload();
  await expect(field).toHaveValue('СОСЕДКА');
  await expect(page.getByRole('radio', { name: /Нашли/ })).toBeChecked();
  await expect(tile).toHaveCount(1);
  await tile.getByRole('link').first().click();
  await page.waitForURL(/\/result\//);
});
