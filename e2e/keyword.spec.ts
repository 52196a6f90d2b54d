import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, peopleOf } from './screens.ts';

test('a stranger goes from the landing page to somebody found by a short name, and reads why', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Найдите по имени и словам' }).click();
  await page.waitForURL(/\/smart-search\/photo\/keyword/);
  await expect(page.getByRole('heading', { level: 1, name: 'Поиск по словам' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Анкеты знакомств/ })).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await search(page, 'Варя Синицына');
  await expect(page).toHaveURL(/\/smart-search\/keyword\/result\//);
  const first = peopleOf(page).first();
  await expect(first).toContainText('Варвара Синицына, 24 года');
  await expect(first.getByRole('list', { name: 'Почему в списке' })).toContainText('«Варя» и «Варвара» — одно имя');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await first.getByRole('button', { name: /Открыть фото/ }).click();
  await expect(page.getByRole('dialog', { name: 'Варвара Синицына' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Мои поиски' }).first().click();
  await page.getByRole('link', { name: /«Варя Синицына»/ }).click();
  await expect(peopleOf(page).first()).toContainText('Варвара Синицына');
});

test('a region is found by keyboard, a typo is forgiven, and a reload keeps what was typed', async ({ page }) => {
  await page.goto('/smart-search/photo/keyword');
  await page.getByRole('textbox', { name: 'Кого ищем' }).fill('Рошид Валеев');
  const region = page.getByRole('combobox', { name: 'Регион или город' });
  await region.focus();
  await page.keyboard.type('набережные чел');
  await expect(page.getByRole('option')).toHaveText([/Набережные Челны/]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(region).toHaveValue('Набережные Челны, Республика Татарстан');
  await expect(page).toHaveURL(/keyword=.*region=RU-16/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Кого ищем' })).toHaveValue('Рошид Валеев');
  await expect(region).toHaveValue('Набережные Челны, Республика Татарстан');

  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await expect(peopleOf(page).first()).toContainText('Рашид Валеев');
  await expect(peopleOf(page).first()).toContainText('«Рошид» похоже на «Рашид»');
});

test('a region with nobody offers the wider one, and one press searches there', async ({ page }) => {
  await page.goto('/smart-search/photo/keyword?region=RU-77');
  await search(page, 'Рашид Валеев');
  await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
  await expect(page.getByText(/В России есть 1\sчеловек/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Искать шире' }).click();
  await expect(peopleOf(page).first()).toContainText('Рашид Валеев');
  await expect(page.getByText(/Россия · Анкеты знакомств/)).toBeVisible();
});

for (const set of [
  { name: 'the demo', home: '/demosearch', form: '/find-keyword-tinder', result: /\/result\/keyword\// },
  { name: 'the second demo', home: '/demo', form: '/demo/create/keyword-tinder', result: /\/demo\/result\/keyword\// },
]) {
  test(`${set.name} goes from photo to words, to nobody, and back to other words`, async ({ page }) => {
    await page.goto(set.home);
    await page.getByRole('link', { name: 'По словам' }).click();
    await page.waitForURL(set.form);
    await page.getByRole('button', { name: 'Найти', exact: true }).click();
    await expect(page.getByText('Вы не ввели данные о пользователе')).toBeVisible();
    await expectAccessible(page);

    await search(page, 'Ыыыоо Щщщуу');
    await expect(page).toHaveURL(set.result);
    await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
    await expect(page.getByText('Поиск для вас бесплатный')).toBeVisible();
    await page.getByRole('link', { name: 'Изменить запрос' }).click();
    await expect(page.getByRole('textbox', { name: 'Кого ищем' })).toHaveValue('Ыыыоо Щщщуу');

    await search(page, 'Sergey Bochkarnikov');
    await expect(page).toHaveURL(set.result);
    await expect(peopleOf(page).first()).toContainText('Сергей Бочкарников');
    await page.getByRole('link', { name: 'Мои поиски' }).first().click();
    await expect(page.getByRole('link', { name: /«Sergey Bochkarnikov»/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

test('the same words again are the same search; a removed one is gone', async ({ page }) => {
  await page.goto('/smart-search/photo/keyword');
  await search(page, 'Инженер на заводе');
  const address = page.url();
  await page.goto('/smart-search/photo/keyword');
  await search(page, 'инженер на ЗАВОДЕ');
  await expect(page.getByText('Вы уже искали это')).toBeVisible();
  expect(page.url()).toContain(address);
  await page.getByRole('button', { name: 'Удалить', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Да, удалить' }).click();
  await page.waitForURL(/list/);
  await page.goto(address);
  await expect(page.getByText('Поиск не найден')).toBeVisible();
  await expectAccessible(page);
});

test('words that cannot be searched for are refused at their field and stay there', async ({ page }) => {
  await page.goto('/smart-search/photo/keyword');
  const keyword = page.getByRole('textbox', { name: 'Кого ищем' });
  for (const wrong of ['я', 'ж'.repeat(10_000)]) {
    await keyword.fill(wrong);
    await page.getByRole('button', { name: 'Найти', exact: true }).click();
    await expect(keyword).toHaveAttribute('aria-invalid', 'true');
    await expect(keyword).toHaveValue(wrong);
  }
  await search(page, `<b>'; drop table person; --</b>`);
  await expect(page.getByText(/Никого не нашли|Найден/).first()).toBeVisible();
});

test('anybody may read how the sources do', async ({ page }) => {
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1, name: 'Состояние источников' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Анкеты знакомств' })).toBeVisible();
  await page.getByText('По дням').first().click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

/** Types the words and waits for the address of the result. */
async function search(page: Page, keyword: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Кого ищем' }).fill(keyword);
  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await page.waitForURL(/\/result\//);
}
