import { Command, InvalidArgumentError } from 'commander';
import { exportAudit, verifyChain } from '#features/privacy/journal.ts';
import { findHead, readHead, writeHead } from '#features/privacy/public.ts';
import { fail, withProduct } from './with-product.ts';

export function auditCommand(): Command {
  const audit = new Command('audit').description('the audit log: who searched, when and why');
  audit
    .command('export')
    .description('prints the audit log as NDJSON, oldest first')
    .option('--from <date>', 'yyyy-MM-dd, inclusive', toDate)
    .option('--to <date>', 'yyyy-MM-dd, exclusive', toDate)
    .action((range: { from?: Date; to?: Date }) =>
      withProduct(async ({ tools }) => {
        for await (const event of exportAudit(tools, range)) console.log(JSON.stringify(event));
      }),
    );
  audit
    .command('head')
    .description('prints the head of the audit log, to be kept elsewhere')
    .action(() =>
      withProduct(async ({ tools }) => {
        const head = await findHead(tools.db);
        if (head === null) fail('The audit log is empty.');
        else console.log(writeHead(head));
      }),
    );
  audit
    .command('verify')
    .description('recomputes the chain of the audit log and says which row first breaks it')
    .option('--head <head>', 'one that `audit head` printed earlier', toHead)
    .action(({ head }: { head?: NonNullable<ReturnType<typeof readHead>> }) =>
      withProduct(async ({ tools }) => {
        const verdict = await verifyChain(tools.db, head);
        if (verdict.kind === 'broken') fail(`The audit log is broken: ${verdict.because}.`);
        else console.log(`The audit log is whole: ${verdict.head.position} rows, head ${writeHead(verdict.head)}`);
      }),
    );
  return audit;
}

function toDate(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('write it as 2026-11-21');
  return date;
}

function toHead(text: string) {
  const head = readHead(text);
  if (head === null) throw new InvalidArgumentError('write it as `audit head` prints it');
  return head;
}
