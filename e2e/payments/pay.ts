import { expect, type FrameLocator, type Page } from '@playwright/test';
import { profileOf, registerAt } from '../account.ts';

/** Cards of the widgets of CloudPayments and Payselection. A trial is had once by each. */
export const CARD = {
  paid: '4000 0000 0000 3055',
  otherPaid: '5205 0000 0000 3055',
  thirdPaid: '2202 0000 0000 3055',
  declined: '4000 0566 5566 5556',
};
/** A card of the page of YooKassa. */
export const YOO_KASSA_CARD = '5555 5555 5555 4444';

/** Registers the visitor of this page, up to the cabinet; returns their mailbox. */
export async function register(page: Page, origin: string): Promise<string> {
  const mail = await registerAt(page, `${origin}/demoreg1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Личный кабинет' })).toBeVisible();
  return mail;
}

/** A new user has paid 300 rubles onto the balance. Returns the number of the account. */
export async function topUp(page: Page, origin: string): Promise<number> {
  await register(page, origin);
  const { id = 0 } = (await profileOf(page)) ?? {};
  await page.goto(`${origin}/change-tariff?topup=1`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Сумма, ₽').fill('300');
  await dialog.getByRole('button', { name: 'Дальше' }).click();
  await dialog.getByRole('button', { name: /^Оплатить 300/ }).click();
  await payInWidget(page, CARD.paid);
  await expect(page.getByText(/Оплачено|Деньги дошли|300\s₽/).first()).toBeVisible();
  return id;
}

/** In the window that CloudPayments and Payselection open over the page. */
export async function payInWidget(page: Page, card: string): Promise<void> {
  await fillInCard(page.frameLocator('iframe'), card);
}

export async function fillInCard(form: Page | FrameLocator, card: string): Promise<void> {
  await form.getByLabel('Номер карты').fill(card);
  await form.getByLabel('Срок действия').fill('12/40');
  await form.getByLabel('CVV').fill('123');
  await form.getByRole('button', { name: 'Оплатить' }).click();
}
