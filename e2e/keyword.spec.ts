import { expect, type Page, test } from '@playwright/test';
import { checkScreen, expectAccessible, expectNoSidewaysScroll, resultCards } from './screens.ts';

test('a new visitor goes from the landing page to a person found by a short name, and reads why', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Знаю имя' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Найти по имени' }).click();
  await page.waitForURL(/\/smart-search\/photo\/keyword/);
  await expect(page.getByRole('heading', { level: 1, name: 'Поиск по словам' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Искать везде' })).toBeChecked();
  await checkScreen(page);

  await search(page, 'Варя Синицына');
  await expect(page).toHaveURL(/\/smart-search\/keyword\/result\//);
  const first = resultCards(page).first();
  await expect(first).toContainText('Варвара Синицына, 24 года');
  await expect(first.getByRole('list', { name: 'Почему в списке' })).toContainText('«Варя» и «Варвара» — одно имя');
  await checkScreen(page);

  await first.getByRole('button', { name: /Открыть фото/ }).click();
  await expect(page.getByRole('dialog', { name: 'Варвара Синицына' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Мои поиски' }).first().click();
  await page.getByRole('link', { name: /«Варя Синицына»/ }).click();
  await expect(resultCards(page).first()).toContainText('Варвара Синицына');
});

test('a region can be chosen by keyboard, a typo is tolerated, and a reload keeps the input', async ({ page }) => {
  await page.goto('/smart-search/photo/keyword');
  await page.getByRole('textbox', { name: 'Кого ищем' }).fill('Рашид Влаеев');
  const region = page.getByRole('combobox', { name: 'Регион или город' });
  await region.focus();
  await page.keyboard.type('набережные чел');
  await expect(page.getByRole('option')).toHaveText([/Набережные Челны/]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(region).toHaveValue('Набережные Челны, Республика Татарстан');
  await expect(page).toHaveURL(/keyword=.*region=RU-16/);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Кого ищем' })).toHaveValue('Рашид Влаеев');
  await expect(region).toHaveValue('Набережные Челны, Республика Татарстан');

  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await expect(resultCards(page).first()).toContainText('Рашид Валеев');
  await expect(resultCards(page).first()).toContainText('«Влаеев» похоже на «Валеев»');
});

test('an empty result in a region offers a wider search with one press', async ({ page }) => {
  await page.goto('/smart-search/photo/keyword?region=RU-77');
  await search(page, 'Рашид Валеев');
  await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
  await expect(page.getByText(/В России есть 1\sчеловек/)).toBeVisible();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Искать шире' }).click();
  await expect(resultCards(page).first()).toContainText('Рашид Валеев');
  await expect(page.getByText(/Россия · Анкеты знакомств/)).toBeVisible();
});

for (const demo of [
  { name: 'the demo', home: '/demosearch', form: '/find-keyword-tinder', result: /\/result\/keyword\// },
  { name: 'the second demo', home: '/demo', form: '/demo/create/keyword-tinder', result: /\/demo\/result\/keyword\// },
]) {
  test(`${demo.name} leads from photo to keyword search, to an empty result, and back to other words`, async ({
    page,
  }) => {
    await page.goto(demo.home);
    await page.getByRole('link', { name: 'По словам' }).click();
    await page.waitForURL(demo.form);
    await page.getByRole('button', { name: 'Найти', exact: true }).click();
    await expect(page.getByText('Вы не ввели данные о пользователе')).toBeVisible();
    await expectAccessible(page);

    await search(page, 'Ыыыоо Щщщуу');
    await expect(page).toHaveURL(demo.result);
    await expect(page.getByRole('heading', { name: 'Никого не нашли' })).toBeVisible();
    await expect(page.getByText('Платить не нужно')).toBeVisible();
    await page.getByRole('link', { name: 'Изменить запрос' }).click();
    await expect(page.getByRole('textbox', { name: 'Кого ищем' })).toHaveValue('Ыыыоо Щщщуу');

    await search(page, 'Sergey Bochkarnikov');
    await expect(page).toHaveURL(demo.result);
    await expect(resultCards(page).first()).toContainText('Сергей Бочкарников');
    await page.getByRole('link', { name: 'Мои поиски' }).first().click();
    await expect(page.getByRole('link', { name: /«Sergey Bochkarnikov»/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
}

test('what is pasted is read, counted before the search, and its result narrowed by filters and reasons', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto('/smart-search/photo/keyword?source=tinder');
  const keyword = page.getByRole('textbox', { name: 'Кого ищем' });
  await keyword.fill('физик');
  await expect(page.getByText(/Подходят 2\sчеловека/)).toBeVisible();
  await search(page, 'найти физика, +7 900 123-45-67');
  await expect(page.getByText(/Не учли: «\+7 900 123-45-67» — это телефон; «найти» — это не имя/)).toBeVisible();
  await expect(resultCards(page)).toHaveCount(2);
  await expect(resultCards(page).first()).toContainText('в тексте: «физика»');
  if (!isMobile) await expectHeadStaysAndCoversNothing(page);

  if (isMobile) await page.getByRole('button', { name: 'Фильтры' }).click();
  await page.getByRole('radio', { name: 'Новосибирск' }).check();
  await expect(page).toHaveURL(/city=/);
  await expectAccessible(page);
  if (isMobile) await page.getByRole('button', { name: /Показать 1/ }).click();
  await page.reload();
  await expect(resultCards(page)).toHaveCount(1);
  await expect(resultCards(page)).toContainText('Санжар Бектуров');
  await expect(page.getByText('Показываем 1 из 2')).toBeVisible();
  await page.getByRole('button', { name: 'Убрать фильтр: Новосибирск' }).click();
  await expect(resultCards(page)).toHaveCount(2);

  const reason = page.getByRole('button', { name: /Слова из анкеты/ });
  await reason.click();
  await expect(page.getByText('Все, кого мы нашли, скрыты')).toBeVisible();
  await expect(page).toHaveURL(/without=text/);
  await page.reload();
  await expect(reason).toHaveAttribute('aria-pressed', 'false');
  await expect(resultCards(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Мои поиски' }).first().click();
  await expect(reason).toHaveCount(0);
  await page.goBack();
  await expect(reason).toHaveAttribute('aria-pressed', 'false');
  await checkScreen(page);
  await reason.click();
  await expect(resultCards(page)).toHaveCount(2);
});

test('repeating a search opens the earlier one, and a removed search is gone', async ({ page }) => {
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

test('an invalid keyword is refused at its field and stays there', async ({ page }) => {
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

test('the status of the sources is public', async ({ page }) => {
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1, name: 'Состояние источников' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Анкеты знакомств' })).toBeVisible();
  await page.getByText('По дням').first().click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await checkScreen(page);
});

test('a promo host opens everything: a search there finds somebody, and a monitor can be set', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const promo = (path: string) => {
    const url = new URL(path, baseURL);
    url.hostname = `promo.${url.hostname}`;
    return url.href;
  };
  await page.goto(promo('/smart-search/photo/keyword'));
  await search(page, 'Рашид Валеев');
  await expect(resultCards(page).first()).toContainText('Рашид Валеев');
  await page.goto(promo('/monitor-search/create'));
  await expect(page.getByRole('heading', { level: 1, name: 'Новый мониторинг' })).toBeVisible();
});

/** Types the keyword, starts the search and waits for the address of the result. */
async function search(page: Page, keyword: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Кого ищем' }).fill(keyword);
  await page.getByRole('button', { name: 'Найти', exact: true }).click();
  await page.waitForURL(/\/result\//);
}

/** However far one scrolls; and going back by keyboard, nothing that has the focus is under it. */
async function expectHeadStaysAndCoversNothing(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ ...size, height: 360 });
  await resultCards(page).last().getByRole('link').last().focus();
  const count = page.getByText(/Найдено 2\sчеловека/);
  await expect(count).toBeInViewport();
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const covered = await count.evaluate((inHead) => {
      const head = inHead.parentElement;
      const focused = document.activeElement;
      if (!head || !focused || head.contains(focused)) return false;
      const [above, below] = [head.getBoundingClientRect(), focused.getBoundingClientRect()];
      return below.top < above.bottom - 1 && below.bottom > above.top + 1 && below.right > above.left;
    });
    expect(covered, `covered after ${presses + 1} presses`).toBe(false);
  }
  await page.setViewportSize(size);
}
