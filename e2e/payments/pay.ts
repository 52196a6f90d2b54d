import { expect, type FrameLocator, type Page } from '@playwright/test';
import { enterCode, fillInPasswords, newMailbox, tickDocuments } from '../account.ts';
import { findEmailCode } from '../inbox.ts';

/** Cards of the widgets of CloudPayments and Payselection. */
export const CARD = { paid: '4000 0000 0000 3055', declined: '4000 0566 5566 5556' };
/** A card of the page of YooKassa. */
export const YOO_KASSA_CARD = '5555 5555 5555 4444';

/** Registers a new user by one of the variants; returns their mailbox. What is to be paid for is on the screen then. */
export async function register(page: Page, origin: string, variant = 'demoreg1'): Promise<string> {
  const mail = newMailbox();
  await page.goto(`${origin}/${variant}`);
  await page.getByLabel('Почта').fill(mail);
  await fillInPasswords(page);
  await tickDocuments(page);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('heading', { name: 'Код из письма' })).toBeVisible();
  await enterCode(page, await findEmailCode(mail));
  return mail;
}

/** The same, without the trial that is offered after it. */
export async function registerWithoutTrial(page: Page, origin: string): Promise<string> {
  const mail = await register(page, origin);
  await page.getByRole('dialog', { name: 'Оплата' }).getByRole('button', { name: 'Не сейчас' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Личный кабинет' })).toBeVisible();
  return mail;
}

/** Opens the payment of a tariff; `query` such as `?utm_acquiring=3`. */
export async function takeTariff(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: `Выбрать «${name}»` }).click();
  await expect(page.getByRole('dialog', { name: 'Оплата' })).toBeVisible();
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
