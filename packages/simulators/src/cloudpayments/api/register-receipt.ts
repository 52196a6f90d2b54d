import { randomBytes } from 'node:crypto';
import type { CloudPaymentsSimulator } from '../cloud-payments-simulator.ts';
import { type RegisteredReceipt, receiptRequestSchema } from './receipt-request.ts';

/** Returns what is wrong with the receipt, if anything is. */
export function registerReceipt(
  { inn, taxationSystem, receipts }: CloudPaymentsSimulator,
  body: unknown,
): RegisteredReceipt | string {
  const { data: request } = receiptRequestSchema.safeParse(body);
  if (!request) return 'Неверный формат чека';
  if (request.Inn !== inn) return 'Неверный ИНН';
  const { Items, email, phone, amounts, taxationSystem: given } = request.CustomerReceipt;
  if (given !== taxationSystem) return 'Система налогообложения не зарегистрирована для кассы';
  if (!email && !phone) return 'Не указан адрес покупателя';
  const total = sum(Items.map(({ amount }) => amount));
  const { electronic, advancePayment, credit, provision } = amounts;
  if (total === 0) return 'Сумма чека должна быть больше нуля';
  if (total !== sum([electronic, advancePayment, credit, provision])) return 'Сумма оплат не равна сумме чека';
  const receipt = { id: randomBytes(8).toString('hex'), request };
  receipts.push(receipt);
  return receipt;
}

/** In kopecks. */
function sum(rubles: readonly number[]): number {
  return rubles.reduce((total, amount) => total + Math.round(amount * 100), 0);
}
