import { SERVICE } from '@vidno/contract/constants';
import { Argument, Command } from 'commander';
import { grantService } from '#features/identity/public.ts';
import { toNumber } from './to-number.ts';
import { fail, withProduct } from './with-product.ts';

type ServiceName = keyof typeof SERVICE;
const SERVICE_NAMES = Object.keys(SERVICE) as ServiceName[];

export function grantCommand(): Command {
  return new Command('grant')
    .description('gives an account access to a service without payment')
    .argument('<account>', 'account number', toNumber)
    .addArgument(new Argument('<service>', 'service to grant').choices(SERVICE_NAMES))
    .action((accountId: number, service: ServiceName) =>
      withProduct(async ({ tools }) => {
        const exists = await grantService(tools.db, { accountId, service: SERVICE[service] });
        if (exists) console.log(`account ${accountId} may use ${service}`);
        else fail(`there is no account ${accountId}`);
      }),
    );
}
