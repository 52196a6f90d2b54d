import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#database/open-database.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { createLog } from '#observability/log.ts';
import { openSharedClock } from '../faults/shared-clock.ts';
import { calmHistory } from '../money/money-action.ts';
import { addPayers } from '../money/payers.ts';
import { PayersMemory } from '../money/payers-memory.ts';
import { ProductMoney } from '../money/product-money.ts';
import { connectBank } from '../money/remote-bank.ts';
import { openPaymentSite } from '../payments/payment-site.ts';

/**
 * Goes on with a history of payments where the process before it was killed, with the database from the environment.
 * `<folder> <seed> <port of our webhooks> <address of the bank> <address and keys of the provider, as JSON>`
 */
const [folder = '', seed = '', port = '', bankUrl = '', provider = ''] = process.argv.slice(2);
const doneFile = join(folder, 'done');
const payersFile = join(folder, 'payers');
const { db, close } = await openDatabase(readConfig(process.env), createLog('silent'));
const { clock, move } = openSharedClock(folder);
const site = await openPaymentSite({ db, clock, advance: move, port: Number(port) });
site.connect(JSON.parse(provider));
if (!existsSync(payersFile)) {
  await insertDefaultTariffs(db);
  writeFileSync(payersFile, JSON.stringify(await addPayers(site)));
}
const payers: number[] = JSON.parse(readFileSync(payersFile, 'utf8'));
const product = new ProductMoney(site, connectBank(bankUrl), payers, new PayersMemory(join(folder, 'memory')));
const [history = []] = fc.sample(calmHistory, { seed: Number(seed), numRuns: 1 });
const done = existsSync(doneFile) ? readFileSync(doneFile, 'utf8').length : 0;
// A killed process does not write its compile cache, so the next one would compile everything again.
flushCompileCache();
console.log('ready');

await product.background.recover();
for (const [number, action] of [...history, { kind: 'pass', hours: 48 } as const].entries()) {
  if (number < done) continue;
  await product.perform(number, action);
  await product.background.work();
  appendFileSync(doneFile, '.');
}
await product.background.recover();
await site.app.close();
await close();
console.log('ended');
