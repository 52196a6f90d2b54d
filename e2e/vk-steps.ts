import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './screens.ts';

/** Steps that the tests of VK share. The product may be one of a test's own. */

export async function logInAtVk(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/vk`);
  await page.waitForURL(/\/vk\/auth/);
  await expect(page.getByRole('heading', { level: 1, name: 'Вход через VK ID' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Войти через VK ID' }).click();
  await page.getByRole('button', { name: /Продолжить как/ }).click();
  await page.waitForURL(/\/vk$/);
  await expect(page.getByText('Здесь будут ваши аккаунты')).toBeVisible();
}

/** On a loaded machine a call to VK may run out of time; then the screen says so, and its user presses again. */
export async function pressUntilVkAnswers(button: Locator, answer: Locator): Promise<void> {
  const silence = button.page().getByText(/ВКонтакте сейчас не отвечает|сейчас к нему очередь/);
  await expect(async () => {
    await button.click();
    await expect(answer.or(silence)).toBeVisible();
    expect(await silence.isVisible()).toBe(false);
  }).toPass();
}

/** Goes on by the keyboard until the wanted control has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(wanted).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}
