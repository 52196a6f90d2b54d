import { Command } from 'commander';
import type { Transaction } from '#database/database.ts';
import { userTarget } from '#features/cabinet/users.ts';
import { lockPresence } from '#features/identity/public.ts';
import { moneyTransaction } from '#features/ledger/balance.ts';
import { invoiceTarget, orderTarget } from '#features/operator/money/money.ts';
import type { Invoice } from '#features/payments/invoice.ts';
import { answerRefusedOrder } from '#features/payments/orders/orders.ts';
import { findInvoice, findMoneyLeft, listInvoicesOf } from '#features/payments/public.ts';
import { compareDay } from '#features/payments/reconciling.ts';
import { returnEverything } from '#features/payments/returns/leaving.ts';
import { bookOutsideRefund, type RefundOutcome, refundInvoice } from '#features/payments/returns/refunds.ts';
import { takeOffBalance } from '#features/payments/returns/take-off.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Product } from '../open-product.ts';
import { fail, toNumber, withProduct } from './with-product.ts';

interface Reason {
  readonly reason: string;
}

/** What the operator does with money by hand. Everything is written to the audit log with its reason. */
export function moneyCommand(): Command {
  return new Command('money')
    .description('finds invoices, gives money back, compares a day with a payment provider')
    .addCommand(findCommand())
    .addCommand(refundCommand())
    .addCommand(chargebackCommand())
    .addCommand(writeOffCommand())
    .addCommand(returnCommand())
    .addCommand(orderCommand())
    .addCommand(reconcileCommand());
}

function findCommand(): Command {
  return new Command('find')
    .description('lists the invoices of an account, newest first')
    .argument('<account>', 'account number', toNumber)
    .action((accountId: number) =>
      withProduct(async ({ tools }) => {
        const invoices = await listInvoicesOf(tools.db, accountId);
        console.table(
          invoices.map(
            ({ id, purpose, state, acquirer, amount_kopecks: amount, refunded_kopecks, problem, created_at }) => ({
              id,
              purpose,
              state,
              acquirer,
              rubles: amount / 100,
              'given back': refunded_kopecks / 100,
              created: created_at.toISOString(),
              problem: problem ?? '',
            }),
          ),
        );
      }),
    );
}

function refundCommand(): Command {
  return paymentCommand('refund', {
    description: 'gives a payment back to the card, in whole or in part',
    action: 'money.refunded',
    perform: async (trx, { tools: { clock } }, { accountId, invoice, amountKopecks }) => {
      const outcome = await refundInvoice(trx, { accountId, id: invoice.id }, { amountKopecks, now: clock() });
      return outcome.kind === 'refunded' ? DONE : { kind: 'refused', because: REFUND_REFUSALS[outcome.because] };
    },
    done: 'go back to the card',
  });
}

function chargebackCommand(): Command {
  return paymentCommand('chargeback', {
    description: 'books that the bank of the payer has taken a payment back; the provider is told nothing',
    action: 'money.charged_back',
    perform: async (trx, { tools: { clock, payments } }, { accountId, invoice, amountKopecks }) => {
      const news = { kind: 'total', refundedKopecks: invoice.refunded_kopecks + amountKopecks } as const;
      const key = { accountId, id: invoice.id };
      const outcome = await bookOutsideRefund(trx, payments, { key, news, now: clock() });
      return outcome.kind === 'booked' ? DONE : { kind: 'refused', because: NOTHING_TO_BOOK };
    },
    done: 'are booked as taken back',
  });
}

interface PaymentCommand {
  readonly description: string;
  /** In the audit log. */
  readonly action: string;
  readonly perform: (trx: Transaction, product: Product, part: PaymentPart) => Promise<CommandOutcome>;
  readonly done: string;
}

type CommandOutcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly because: string };

const DONE: CommandOutcome = { kind: 'done' };
const NOTHING_TO_BOOK = 'this invoice was never paid, or is booked as taken back already';
const REFUND_REFUSALS: Readonly<Record<Extract<RefundOutcome, { kind: 'refused' }>['because'], string>> = {
  not_paid: 'this invoice has not been paid, or has gone back',
  spent: 'less than that is left of the payment',
};

interface PaymentPart {
  readonly accountId: number;
  readonly invoice: Invoice;
  readonly amountKopecks: number;
}

/** Something that is done with a payment, in whole or in part, for a reason. */
function paymentCommand(name: string, command: PaymentCommand): Command {
  return new Command(name)
    .description(command.description)
    .argument('<account>', 'account number', toNumber)
    .argument('<invoice>', 'id of the invoice')
    .option('--rubles <amount>', 'only so much')
    .requiredOption('--reason <text>', 'why')
    .action((accountId: number, id: string, { rubles, reason }: Reason & { rubles?: string }) =>
      withProduct(async (product) => {
        const { db } = product.tools;
        const invoice = await findInvoice(db, { accountId, id });
        if (!invoice) return fail(`account ${accountId} has no invoice ${id}`);
        const amountKopecks = readPart(invoice, rubles);
        if (amountKopecks === null) return;
        const outcome = await moneyTransaction(db, accountId, async (trx) => {
          const performed = await command.perform(trx, product, { accountId, invoice, amountKopecks });
          const subject = { target: invoiceTarget(id), account_id: accountId, amount_kopecks: amountKopecks };
          const event = { accountId: null, action: command.action, purpose: reason, subject };
          if (performed.kind === 'done') await recordAudit(trx, event);
          return performed;
        });
        if (outcome.kind === 'done') console.log(`${amountKopecks / 100} rubles ${command.done}`);
        else fail(outcome.because);
      }),
    );
}

/** All that is left of the payment unless only a part is named; null, and said, if that is more than there is. */
function readPart(
  { amount_kopecks: amount, refunded_kopecks: refunded }: Pick<Invoice, 'amount_kopecks' | 'refunded_kopecks'>,
  rubles: string | undefined,
): number | null {
  const left = amount - refunded;
  const part = rubles === undefined ? left : Math.round(Number(rubles) * 100);
  if (part > 0 && part <= left) return part;
  fail(`this must be above 0 and at most ${left / 100} rubles`);
  return null;
}

function writeOffCommand(): Command {
  return new Command('write-off')
    .description('takes money off a balance, such as a gift made by mistake')
    .argument('<account>', 'account number', toNumber)
    .argument('<rubles>', 'how much', toNumber)
    .requiredOption('--reason <text>', 'why')
    .action((accountId: number, rubles: number, { reason }: Reason) =>
      withProduct((product) => takeOff(product, { accountId, amountKopecks: Math.round(rubles * 100), reason })),
    );
}

async function takeOff(
  { tools: { db, clock } }: Product,
  { accountId, amountKopecks, reason }: Reason & { readonly accountId: number; readonly amountKopecks: number },
): Promise<void> {
  const outcome = await db.transaction().execute(async (trx) => {
    const taken = await takeOffBalance(trx, { accountId, amountKopecks, reason, now: clock() });
    const subject = { target: userTarget(accountId), amount_kopecks: amountKopecks };
    const event = { accountId: null, action: 'money.written_off', purpose: reason, subject };
    if (taken === 'taken') await recordAudit(trx, event);
    return taken;
  });
  if (outcome === 'taken') console.log(`${amountKopecks / 100} rubles are written off`);
  else fail('there is less than that on the balance');
}

function reconcileCommand(): Command {
  return new Command('reconcile')
    .description('compares a day with every connected payment provider')
    .argument('<day>', 'a day of Moscow, such as 2026-11-22')
    .action((day: string) => withProduct((product) => reconcile(product, day)));
}

async function reconcile({ tools }: Product, day: string): Promise<void> {
  const { acquirers } = tools.payments;
  if (!acquirers) return fail('no payment provider is connected');
  for (const acquirer of acquirers) {
    const differences = await compareDay(tools.db, acquirer, day);
    console.log(`${acquirer.client.name}: ${differences.length === 0 ? 'agrees' : `${differences.length} differ`}`);
    if (differences.length === 0) continue;
    console.table(differences);
    process.exitCode = 1;
  }
}

/** For money whose account is gone: what its cards have paid goes back to them, and gifts are taken back. */
function returnCommand(): Command {
  return new Command('return')
    .description('gives the money of an account that is gone back to its cards, and takes its gifts back')
    .argument('<account>', 'account number', toNumber)
    .requiredOption('--reason <text>', 'why')
    .action((accountId: number, { reason }: Reason) =>
      withProduct(async ({ tools }) => {
        const { db } = tools;
        const account = await db.transaction().execute((trx) => lockPresence(trx, accountId));
        if (account !== 'gone') return fail('this account is there: it is deleted by its user');
        const { givenKopecks } = await returnEverything(tools, accountId);
        await db.transaction().execute((trx) =>
          recordAudit(trx, {
            accountId: null,
            action: 'money.returned',
            purpose: reason,
            subject: { target: userTarget(accountId) },
          }),
        );
        console.log(`${givenKopecks / 100} rubles go back to the cards`);
        const left = await findMoneyLeft(db, accountId);
        console.log(left === 'none' ? 'nothing is left' : 'what can go back is on its way; `doctor` names the rest');
      }),
    );
}

/** For a refund or release that a provider has refused. */
function orderCommand(): Command {
  return new Command('order')
    .description('tells a provider again what it has refused, or says that the money was given back in another way')
    .argument('<account>', 'account number', toNumber)
    .argument('<order>', 'id of the order, as `doctor` shows it')
    .option('--settled', 'it was given back in another way', false)
    .requiredOption('--reason <text>', 'why')
    .action((accountId: number, id: string, { settled, reason }: Reason & { readonly settled: boolean }) =>
      withProduct(async ({ tools: { db, clock } }) => {
        const outcome = await db.transaction().execute(async (trx) => {
          const changed = await answerRefusedOrder(trx, { accountId, id, isSettled: settled, now: clock() });
          const action = settled ? 'money.order_settled' : 'money.order_repeated';
          const subject = { target: orderTarget(id), account_id: accountId };
          if (changed === 'changed') await recordAudit(trx, { accountId: null, action, purpose: reason, subject });
          return changed;
        });
        if (outcome === 'changed') console.log(settled ? 'settled' : 'the provider is told again');
        else fail(`account ${accountId} has no order ${id} that was refused`);
      }),
    );
}
