import { expect, test } from '@playwright/test';
import { post, registerByEmail } from './account.ts';
import { becomeOperator, rowsWith, saveList } from './operator-steps.ts';
import { checkScreen } from './screens.ts';

const REASON = 'Ответ отправлен из почты поддержки';

test('an operator answers a letter to the support, and looks at runs and letters that wait', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  const mail = await registerByEmail(other);
  const message = `<b>Не вижу</b> результат поиска, письмо ${mail}`;
  await post(other, '/api/support', { email: mail, message, screen: '/cabinet' });
  const nextCode = await becomeOperator(page);

  await page.goto('/admin/work');
  const question = page.getByRole('listitem').filter({ hasText: message });
  await expect(question).toContainText('Ответить на u•••@example.org');
  await checkScreen(page);
  const dialog = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Показать адрес' }).click();
  await dialog.getByLabel('Причина').fill(REASON);
  await dialog.getByLabel('Код из приложения').fill(await nextCode());
  await dialog.getByRole('button', { name: 'Показать адрес' }).click();
  await expect(question).toContainText(`Ответить на ${mail}`);
  await question.getByRole('button', { name: 'Ответили' }).click();
  await dialog.getByLabel('Причина').fill(REASON);
  await dialog.getByRole('button', { name: 'Ответили' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('radio', { name: 'Все' }).check();
  await expect(page).toHaveURL(/show=all/);
  await expect(question).toContainText('отвечено');
  expect(await saveList(page)).toBe('обращения.csv');

  await page.getByRole('link', { name: 'Фоновые работы' }).click();
  await page.getByLabel('Вид').selectOption({ label: 'Индекс лиц' });
  await expect(page).toHaveURL(/kind=face_index/);
  expect(await saveList(page)).toBe('фоновые-работы.csv');
  await expect(page.getByText(/Таких работ нет|Индекс лиц/).last()).toBeVisible();
  await checkScreen(page);

  await page.getByRole('link', { name: 'Исходящие письма' }).click();
  await page.getByLabel('Вид писем').selectOption({ value: 'support-email' });
  await page.getByRole('radio', { name: /^Не ушли/ }).check();
  await expect(page).toHaveURL(/state=failed/);
  await expect(page.getByText('Таких писем нет')).toBeVisible();
  expect(await saveList(page)).toBe('исходящие-письма.csv');
  await checkScreen(page);

  await page.getByRole('link', { name: 'Отказы по лимитам' }).click();
  await expect(page.getByText(/За сутки никому не отказали|По часам/).first()).toBeVisible();
  await checkScreen(page);

  await page.getByRole('link', { name: 'Журнал' }).click();
  await expect(rowsWith(page, 'Отмечен ответ на обращение').first()).toBeVisible();
});
