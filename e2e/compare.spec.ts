import { expect, type Locator, type Page, test } from '@playwright/test';
import { samplePerson } from './photos.ts';
import { checkScreen, dropPhoto, expectAccessible, resultCards, startSearch } from './screens.ts';

/** Opens the studio with the best match, by the keyboard. */
async function openStudio(page: Page): Promise<Locator> {
  await page.goto('/smart-search');
  await dropPhoto(page, samplePerson('tinder', 0).file);
  await page.waitForURL(/\/smart-search\/photo\?.*upload_id/);
  await startSearch(page);
  await resultCards(page).first().getByRole('button', { name: 'Сравнить', exact: true }).focus();
  await page.keyboard.press('Enter');
  return page.getByRole('dialog', { name: 'Сравнение лиц' });
}

/** Where the point between the eyes is shown, about which the picture is turned, in shares of the frame. */
async function placeOfEyes(photo: Locator): Promise<number[]> {
  await expect(photo).toBeVisible();
  return await photo.evaluate((img: HTMLImageElement) => {
    const [x = 0, y = 0] = getComputedStyle(img).transformOrigin.split(' ').map(Number.parseFloat);
    const frame = img.offsetParent ?? document.body;
    return [(img.offsetLeft + x) / frame.clientWidth, (img.offsetTop + y) / frame.clientHeight];
  });
}

test('two photos are compared with the eyes on one line', { tag: '@phone' }, async ({ page }) => {
  const studio = await openStudio(page);
  for (const name of ['Ваше фото', 'Найденное фото']) {
    const [x, y] = await placeOfEyes(studio.getByAltText(name));
    expect(x).toBeCloseTo(0.5, 1);
    expect(y).toBeCloseTo(0.4, 1);
  }
  await checkScreen(page);
});

test('the studio is worked with the keyboard alone', async ({ page }) => {
  const studio = await openStudio(page);
  await page.keyboard.press('e');
  const curtain = studio.getByRole('slider', { name: 'Сдвинуть шторку' });
  await curtain.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(curtain).toHaveValue('49');
  await expectAccessible(page);
  await page.keyboard.press('e');
  await expect(studio.getByRole('button', { name: 'Целиком', pressed: true })).toBeVisible();
  await page.keyboard.press('+');
  await expect(studio.getByRole('button', { name: 'Дальше' })).toBeEnabled();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowLeft');
  await expect(studio.getByRole('button', { name: 'Это он(а)', pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(studio).toHaveCount(0);
  await expect(resultCards(page).first().getByRole('button', { name: 'Это он(а)', pressed: true })).toBeVisible();
});
