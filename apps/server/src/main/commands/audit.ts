import { Command, InvalidArgumentError } from 'commander';
import { exportAudit } from '#features/privacy/public.ts';
import { withProduct } from './with-product.ts';

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
  return audit;
}

function toDate(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('write it as 2026-11-21');
  return date;
}
