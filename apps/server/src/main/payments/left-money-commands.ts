import { Command } from 'commander';
import { lockPresence } from '#features/identity/public.ts';
import { answerRefusedOrder, findMoneyLeft, returnEverything } from '#features/payments/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { toNumber } from '../commands/to-number.ts';
import { fail, withProduct } from '../commands/with-product.ts';

interface Reason {
  readonly reason: string;
}

/** For money whose account is gone: what its cards have paid goes back to them, and gifts are taken back. */
export function returnCommand(): Command {
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
        await db
          .transaction()
          .execute((trx) => recordAudit(trx, { accountId, action: 'money.returned', subject: { reason } }));
        console.log(`${givenKopecks / 100} rubles go back to the cards`);
        const left = await findMoneyLeft(db, accountId);
        console.log(left === 'none' ? 'nothing is left' : 'what can go back is on its way; `doctor` names the rest');
      }),
    );
}

/** For a refund or release that a provider has refused. */
export function orderCommand(): Command {
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
          if (changed === 'changed') await recordAudit(trx, { accountId, action, subject: { order_id: id, reason } });
          return changed;
        });
        if (outcome === 'changed') console.log(settled ? 'settled' : 'the provider is told again');
        else fail(`account ${accountId} has no order ${id} that was refused`);
      }),
    );
}
